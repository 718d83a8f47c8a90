CREATE TABLE "organization_people" (
	"segment_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "organization_people_segment_id_organization_id_member_id_pk" PRIMARY KEY("segment_id","organization_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "organization_people" ADD CONSTRAINT "organization_people_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_people" ADD CONSTRAINT "organization_people_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_people_member" ON "organization_people" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "organization_people_organization" ON "organization_people" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "member_segments_platforms" ON "member_segments" USING gin ("platforms");--> statement-breakpoint
CREATE INDEX "member_segments_types" ON "member_segments" USING gin ("activity_types");--> statement-breakpoint
CREATE INDEX "members_score" ON "members" USING btree ("score" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "members_team" ON "members" USING btree ("id") WHERE is_team_member;--> statement-breakpoint
CREATE INDEX "members_bots" ON "members" USING btree ("id") WHERE is_bot;--> statement-breakpoint
CREATE INDEX "members_attribute_values" ON "members" USING gin ((jsonb_path_query_array("attributes", '$.*.default')::text) gin_trgm_ops);