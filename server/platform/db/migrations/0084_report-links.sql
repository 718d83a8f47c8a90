CREATE TABLE "report_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"segment_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"period" text NOT NULL,
	"counted" text NOT NULL,
	"with_people" boolean NOT NULL,
	"names" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "report_links_segment" ON "report_links" USING btree ("segment_id");