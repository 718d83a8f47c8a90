CREATE TABLE "issue_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"profile_url" text NOT NULL,
	"data_issue" text NOT NULL,
	"data_type" text NOT NULL,
	"description" text NOT NULL,
	"issue_url" text,
	"tracker_asked_at" timestamp (3) with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lens_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"content_id" uuid NOT NULL,
	"type" text NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"action_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lens_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"platform" text NOT NULL,
	"url" text NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"post" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lens_actions" ADD CONSTRAINT "lens_actions_content_id_lens_posts_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."lens_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_reports_state" ON "issue_reports" USING btree ("state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "issue_reports_entity" ON "issue_reports" USING btree ("entity_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "lens_actions_own" ON "lens_actions" USING btree ("content_id","action_by_id","type");--> statement-breakpoint
CREATE INDEX "lens_actions_person" ON "lens_actions" USING btree ("action_by_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "lens_posts_url" ON "lens_posts" USING btree ("url");--> statement-breakpoint
CREATE INDEX "lens_posts_time" ON "lens_posts" USING btree ("posted_at" DESC NULLS LAST,"id");