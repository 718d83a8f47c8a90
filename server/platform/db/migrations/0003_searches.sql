CREATE INDEX "member_segments_silent" ON "member_segments" USING btree ("segment_id","last_active","member_id");--> statement-breakpoint
CREATE INDEX "members_search_letters" ON "members" USING gin ((string_to_array(regexp_replace("search_text", '[[:ascii:]]', '', 'g'), null)));--> statement-breakpoint
-- How common a word is decides which way a search goes: a larger sample tells it better.
ALTER TABLE "members" ALTER COLUMN "search_text" SET STATISTICS 500;--> statement-breakpoint
ALTER INDEX "members_name" ALTER COLUMN 1 SET STATISTICS 500;--> statement-breakpoint
ALTER INDEX "members_attribute_values" ALTER COLUMN 1 SET STATISTICS 500;
