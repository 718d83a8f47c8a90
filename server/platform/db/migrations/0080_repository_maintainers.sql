CREATE TABLE "repository_maintainers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stream_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"email" text,
	"platform" text,
	"login" text,
	"role" text NOT NULL,
	"path" text NOT NULL,
	"since" date,
	"until" date,
	"member_id" uuid,
	"rejected_ids" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "repository_maintainers" ADD CONSTRAINT "repository_maintainers_stream_id_integration_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."integration_streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "repository_maintainers_key" ON "repository_maintainers" USING btree ("stream_id","key");--> statement-breakpoint
CREATE INDEX "repository_maintainers_login" ON "repository_maintainers" USING btree (fold_case("login"),"platform");--> statement-breakpoint
CREATE INDEX "repository_maintainers_email" ON "repository_maintainers" USING btree (fold_case("email"));--> statement-breakpoint
CREATE INDEX "repository_maintainers_name" ON "repository_maintainers" USING btree (sort_text("name"));--> statement-breakpoint
CREATE INDEX "repository_maintainers_member" ON "repository_maintainers" USING btree ("member_id") WHERE member_id is not null;