CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"bytes" bigint,
	"verified_at" timestamp (3) with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "backups_age" ON "backups" USING btree ("started_at");