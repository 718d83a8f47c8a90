CREATE TABLE "unnamed_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unnamed_domains_name" ON "unnamed_domains" USING btree ("name_key");
--> statement-breakpoint
-- People without activities keep what is guessed about them right, too.
CREATE OR REPLACE FUNCTION note_affiliation_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT member_id) INTO ids FROM come;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT member_id) INTO ids FROM gone;
    IF TG_TABLE_NAME = 'member_organizations' THEN
      -- Fewer people are known at an organization that may have been made from a domain.
      INSERT INTO employer_changes AS kept (kind, value, changed_at)
        SELECT 'left', o.id, clock_timestamp() FROM organizations o
        WHERE o.id IN (SELECT g.organization_id FROM gone g WHERE to_jsonb(g) ->> 'source' = 'email-domain') ORDER BY o.id
        ON CONFLICT (kind, value) DO UPDATE
          SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
    END IF;
  ELSE SELECT array_agg(DISTINCT member_id) INTO ids
    FROM (SELECT member_id FROM come UNION SELECT member_id FROM gone) changed;
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM members WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO affiliation_changes AS kept (member_id, changed_at)
    SELECT id, clock_timestamp() FROM members m
    WHERE id = ANY(ids) AND (EXISTS (SELECT FROM activities a WHERE a.member_id = m.id)
      OR EXISTS (SELECT FROM member_organizations w WHERE w.member_id = m.id AND w.source = 'email-domain'
        AND w.date_start IS NULL AND w.date_end IS NULL)) ORDER BY id
    ON CONFLICT (member_id) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
-- The names and accounts of people decide whether a domain is their own.
DROP TRIGGER bot_changed ON "members";--> statement-breakpoint
DROP FUNCTION note_bot_change();--> statement-breakpoint
CREATE FUNCTION note_person_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO affiliation_changes AS kept (member_id, changed_at) VALUES (NEW.id, clock_timestamp())
    ON CONFLICT (member_id) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER person_changed AFTER UPDATE ON "members" FOR EACH ROW
  WHEN (OLD.is_bot IS DISTINCT FROM NEW.is_bot OR OLD.display_name <> NEW.display_name)
  EXECUTE FUNCTION note_person_change();--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_address_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT member_id) INTO ids FROM come;
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT member_id) INTO ids FROM gone;
  ELSE SELECT array_agg(DISTINCT changed.id) INTO ids
    FROM gone JOIN come ON come.id = gone.id, unnest(ARRAY[gone.member_id, come.member_id]) AS changed(id)
    WHERE (gone.member_id, gone.verified, gone.value) IS DISTINCT FROM (come.member_id, come.verified, come.value);
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    -- A domain may be the person's own.
    DELETE FROM unnamed_domains u USING (
      SELECT DISTINCT fold_case(split_part(value, '@', 2)) AS host FROM gone WHERE value LIKE '%@%'
    ) h
    WHERE u.domain IN (h.host, regexp_replace(h.host, '^[^.]+[.]', ''), regexp_replace(h.host, '^([^.]+[.]){2}', ''))
      AND NOT EXISTS (SELECT FROM member_identities i WHERE i.value LIKE '%@%'
        AND (reverse(fold_case(split_part(i.value, '@', 2))) = reverse(u.domain)
          OR reverse(fold_case(split_part(i.value, '@', 2))) LIKE reverse(u.domain) || '.%'));
  END IF;
  INSERT INTO affiliation_changes AS kept (member_id, changed_at)
    SELECT id, clock_timestamp() FROM members m
    WHERE id = ANY(ids) AND EXISTS (SELECT FROM activities a WHERE a.member_id = m.id) ORDER BY id
    ON CONFLICT (member_id) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
-- A name that became known may be that of a domain without an organization.
CREATE FUNCTION note_name_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO employer_changes AS kept (kind, value, changed_at)
    SELECT 'domain', u.domain, clock_timestamp() FROM unnamed_domains u
    WHERE u.name_key IN (SELECT key FROM come) ORDER BY u.domain
    ON CONFLICT (kind, value) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER names_inserted AFTER INSERT ON "organization_name_keys"
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_name_changes();--> statement-breakpoint
-- Finds the domains of stored addresses.
INSERT INTO "employer_changes" ("kind", "value") SELECT 'everyone', '' WHERE EXISTS (SELECT FROM "members")
  ON CONFLICT ("kind", "value") DO UPDATE SET "changed_at" = greatest(now(), "employer_changes"."changed_at" + interval '1 ms');
