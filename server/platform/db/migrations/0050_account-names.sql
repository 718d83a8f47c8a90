CREATE TABLE "account_names" (
	"platform" text NOT NULL,
	"site" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"account" text NOT NULL,
	"first_seen" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_names_platform_site_name_account_pk" PRIMARY KEY("platform","site","name","account")
);
--> statement-breakpoint
CREATE INDEX "account_names_account" ON "account_names" USING btree ("account","platform","site");