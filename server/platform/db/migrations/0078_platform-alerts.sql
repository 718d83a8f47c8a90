CREATE TABLE "platform_alerts" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
