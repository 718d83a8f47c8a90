-- The language of the database decides no order.
DROP INDEX "organizations_name";--> statement-breakpoint
DROP INDEX "members_name";--> statement-breakpoint
ALTER TABLE "member_sort_keys" ALTER COLUMN "organization" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "member_sort_keys" ALTER COLUMN "job_title" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "member_sort_keys" ALTER COLUMN "location" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree (sort_text("display_name") COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree (sort_text("display_name") COLLATE "C","id","display_name");--> statement-breakpoint
-- Uses the index of the new order.
CREATE OR REPLACE FUNCTION note_project_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO employer_changes AS kept (kind, value, changed_at)
    SELECT 'organization', id, clock_timestamp() FROM organizations
    WHERE sort_text(display_name) COLLATE "C" IN (sort_text(OLD.name), sort_text(NEW.name)) ORDER BY id
    ON CONFLICT (kind, value) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;
