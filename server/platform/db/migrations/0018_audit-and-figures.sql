-- An index holds a name twice and takes 2,700 bytes: longer ones than 400 characters are no names.
UPDATE "members" SET "display_name" = left("display_name", 400) WHERE length("display_name") > 400;--> statement-breakpoint
DROP INDEX "member_segments_count";--> statement-breakpoint
DROP INDEX "member_segments_active";--> statement-breakpoint
DROP INDEX "member_segments_silent";--> statement-breakpoint
DROP INDEX "members_name";--> statement-breakpoint
CREATE INDEX "audit_logs_action" ON "audit_logs" USING btree ("action_type","timestamp" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_logs_segments" ON "audit_logs" USING gin ("segment_ids");--> statement-breakpoint
CREATE INDEX "member_segments_count" ON "member_segments" USING btree ("segment_id","activity_count" DESC NULLS LAST,"member_id","last_active");--> statement-breakpoint
CREATE INDEX "member_segments_active" ON "member_segments" USING btree ("segment_id","last_active" DESC NULLS LAST,"member_id","activity_count");--> statement-breakpoint
CREATE INDEX "member_segments_silent" ON "member_segments" USING btree ("segment_id","last_active","member_id","activity_count");--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree (lower("display_name"),"id","display_name");