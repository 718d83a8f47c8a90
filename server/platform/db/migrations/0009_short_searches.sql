DROP INDEX "members_search_letters";--> statement-breakpoint
CREATE INDEX "members_search_short" ON "members" USING gin ((string_to_array(regexp_replace("search_text", '[a-z0-9]', '', 'g'), null)
    || string_to_array(regexp_replace("search_text", '(..)', '\1' || chr(1), 'g'), chr(1))
    || string_to_array(regexp_replace(substr("search_text", 2), '(..)', '\1' || chr(1), 'g'), chr(1))));--> statement-breakpoint
-- How rare a pair is decides which way a search goes, and there are many pairs.
ALTER INDEX "members_search_short" ALTER COLUMN 1 SET STATISTICS 500;
--> statement-breakpoint
ANALYZE "members";
