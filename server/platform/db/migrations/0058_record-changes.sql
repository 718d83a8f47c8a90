CREATE TABLE "former_segments" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"left_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_changes" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "former_segments_time" ON "former_segments" USING btree ("segment_id","left_at");--> statement-breakpoint
CREATE INDEX "record_changes_record" ON "record_changes" USING btree ("record_id","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "record_changes_time" ON "record_changes" USING btree ("changed_at");
--> statement-breakpoint
-- Notes the people or organizations of changed rows, whichever statement wrote them. An update counts only for rows that
-- it changed. Arguments: kind, column with the id of the record.
CREATE FUNCTION note_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  source text := CASE TG_OP WHEN 'INSERT' THEN 'TABLE come' WHEN 'DELETE' THEN 'TABLE gone'
    ELSE '((TABLE come EXCEPT TABLE gone) UNION ALL (TABLE gone EXCEPT TABLE come))' END;
BEGIN
  EXECUTE format('INSERT INTO record_changes (kind, record_id) SELECT %L, id FROM (SELECT DISTINCT %I FROM (%s) changed) c(id)',
    TG_ARGV[0], TG_ARGV[1], source);
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE
  t record;
BEGIN
  FOR t IN SELECT * FROM (VALUES
    ('member', 'members', 'id'), ('member', 'member_identities', 'member_id'),
    ('member', 'member_organizations', 'member_id'), ('member', 'member_affiliations', 'member_id'),
    ('member', 'maintainer_roles', 'member_id'), ('member', 'member_tags', 'member_id'),
    ('member', 'member_segments', 'member_id'),
    ('organization', 'organizations', 'id'), ('organization', 'organization_identities', 'organization_id'),
    ('organization', 'organization_segments', 'organization_id')) v(kind, name, id)
  LOOP
    EXECUTE format('CREATE TRIGGER change_noted_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION note_record_changes(%L, %L)', t.name, t.kind, t.id);
    EXECUTE format('CREATE TRIGGER change_noted_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION note_record_changes(%L, %L)', t.name, t.kind, t.id);
    EXECUTE format('CREATE TRIGGER change_noted_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION note_record_changes(%L, %L)', t.name, t.kind, t.id);
  END LOOP;
END $$;--> statement-breakpoint
-- A person is read with the names of their employers and tags.
CREATE FUNCTION note_employees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_changes (kind, record_id)
    SELECT DISTINCT 'member', w.member_id FROM gone JOIN come ON come.id = gone.id
    JOIN member_organizations w ON w.organization_id = come.id AND w.deleted_at IS NULL
    WHERE come.display_name <> gone.display_name OR (come.deleted_at IS NULL) <> (gone.deleted_at IS NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER employees_noted AFTER UPDATE ON "organizations" REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_employees();--> statement-breakpoint
CREATE FUNCTION note_tagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_changes (kind, record_id)
    SELECT DISTINCT 'member', t.member_id FROM gone JOIN come ON come.id = gone.id
    JOIN member_tags t ON t.tag_id = come.id WHERE come.name <> gone.name;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tagged_noted AFTER UPDATE ON "tags" REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION note_tagged();--> statement-breakpoint
-- Argument: kind.
CREATE FUNCTION note_former_segments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO former_segments (kind, record_id, segment_id) SELECT %L, %I, segment_id FROM gone',
    TG_ARGV[0], TG_ARGV[0] || '_id');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER left_noted AFTER DELETE ON "member_segments" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_former_segments('member');--> statement-breakpoint
CREATE TRIGGER left_noted AFTER DELETE ON "organization_segments" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_former_segments('organization');
