CREATE TABLE "employer_changes" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employer_changes_kind_value_pk" PRIMARY KEY("kind","value")
);
--> statement-breakpoint
CREATE TABLE "employer_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "employer_policy" text;--> statement-breakpoint
CREATE INDEX "member_identities_domain" ON "member_identities" USING btree (reverse(lower(split_part("value", '@', 2))) text_pattern_ops) WHERE "member_identities"."value" like '%@%';--> statement-breakpoint
CREATE INDEX "segments_sort_name" ON "segments" USING btree (sort_text("name"));--> statement-breakpoint
-- Notes people whose facts changed, whichever statement wrote them. The organizations of their activities are then
-- decided again. The lock serializes this with transactions that add activities of the same people.
CREATE FUNCTION note_affiliation_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT member_id) INTO ids FROM come;
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT member_id) INTO ids FROM gone;
  ELSE SELECT array_agg(DISTINCT member_id) INTO ids
    FROM (SELECT member_id FROM come UNION SELECT member_id FROM gone) changed;
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM members WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO affiliation_changes AS kept (member_id, changed_at)
    SELECT id, clock_timestamp() FROM members m
    WHERE id = ANY(ids) AND EXISTS (SELECT FROM activities a WHERE a.member_id = m.id) ORDER BY id
    ON CONFLICT (member_id) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER work_inserted AFTER INSERT ON "member_organizations"
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_affiliation_changes();--> statement-breakpoint
CREATE TRIGGER work_updated AFTER UPDATE ON "member_organizations"
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_affiliation_changes();--> statement-breakpoint
CREATE TRIGGER work_deleted AFTER DELETE ON "member_organizations"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_affiliation_changes();--> statement-breakpoint
CREATE TRIGGER affiliations_inserted AFTER INSERT ON "member_affiliations"
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_affiliation_changes();--> statement-breakpoint
CREATE TRIGGER affiliations_updated AFTER UPDATE ON "member_affiliations"
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_affiliation_changes();--> statement-breakpoint
CREATE TRIGGER affiliations_deleted AFTER DELETE ON "member_affiliations"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_affiliation_changes();--> statement-breakpoint
-- A person who becomes a bot counts for nobody.
CREATE FUNCTION note_bot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO affiliation_changes AS kept (member_id, changed_at) VALUES (NEW.id, clock_timestamp())
    ON CONFLICT (member_id) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bot_changed AFTER UPDATE ON "members" FOR EACH ROW
  WHEN (OLD.is_bot IS DISTINCT FROM NEW.is_bot) EXECUTE FUNCTION note_bot_change();--> statement-breakpoint
-- Addresses of a person decide what is guessed about their employer.
CREATE FUNCTION note_address_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT member_id) INTO ids FROM come WHERE value LIKE '%@%';
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT member_id) INTO ids FROM gone WHERE value LIKE '%@%';
  ELSE SELECT array_agg(DISTINCT changed.id) INTO ids
    FROM gone JOIN come ON come.id = gone.id, unnest(ARRAY[gone.member_id, come.member_id]) AS changed(id)
    WHERE (gone.value LIKE '%@%' OR come.value LIKE '%@%')
      AND (gone.member_id, gone.verified, gone.value) IS DISTINCT FROM (come.member_id, come.verified, come.value);
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  INSERT INTO affiliation_changes AS kept (member_id, changed_at)
    SELECT id, clock_timestamp() FROM members m
    WHERE id = ANY(ids) AND EXISTS (SELECT FROM activities a WHERE a.member_id = m.id) ORDER BY id
    ON CONFLICT (member_id) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER addresses_inserted AFTER INSERT ON "member_identities"
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_address_changes();--> statement-breakpoint
CREATE TRIGGER addresses_deleted AFTER DELETE ON "member_identities"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_address_changes();--> statement-breakpoint
CREATE TRIGGER addresses_updated AFTER UPDATE ON "member_identities"
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_address_changes();--> statement-breakpoint
-- Organizations that begin or cease to count, or that are renamed. A trigger for each row: few of the many updates of
-- organizations change one of these.
CREATE FUNCTION note_organization_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO employer_changes AS kept (kind, value, changed_at) VALUES ('organization', NEW.id, clock_timestamp())
    ON CONFLICT (kind, value) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER organization_changed AFTER UPDATE ON "organizations" FOR EACH ROW
  WHEN (OLD.employer_policy IS DISTINCT FROM NEW.employer_policy OR OLD.display_name <> NEW.display_name
    OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION note_organization_change();--> statement-breakpoint
-- Domains that name an organization.
CREATE FUNCTION note_domain_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  domains text[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT lower(value)) INTO domains FROM come WHERE type LIKE '%-domain';
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT lower(value)) INTO domains FROM gone WHERE type LIKE '%-domain';
  ELSE SELECT array_agg(DISTINCT lower(c.value)) INTO domains
    FROM (
      SELECT come.value FROM come LEFT JOIN gone ON gone.id = come.id WHERE come.type LIKE '%-domain'
        AND (come.value, come.type, come.verified, come.organization_id)
          IS DISTINCT FROM (gone.value, gone.type, gone.verified, gone.organization_id)
      UNION
      SELECT gone.value FROM gone LEFT JOIN come ON come.id = gone.id WHERE gone.type LIKE '%-domain'
        AND (come.value, come.type, come.verified, come.organization_id)
          IS DISTINCT FROM (gone.value, gone.type, gone.verified, gone.organization_id)
    ) c;
  END IF;
  IF domains IS NULL THEN RETURN NULL; END IF;
  INSERT INTO employer_changes AS kept (kind, value, changed_at)
    SELECT 'domain', domain, clock_timestamp() FROM unnest(domains) AS domain ORDER BY domain
    ON CONFLICT (kind, value) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER domains_inserted AFTER INSERT ON "organization_identities"
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_domain_changes();--> statement-breakpoint
CREATE TRIGGER domains_updated AFTER UPDATE ON "organization_identities"
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_domain_changes();--> statement-breakpoint
CREATE TRIGGER domains_deleted AFTER DELETE ON "organization_identities"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_domain_changes();--> statement-breakpoint
-- An organization with the name of a project is no employer by default.
CREATE FUNCTION note_project_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO employer_changes AS kept (kind, value, changed_at)
    SELECT 'organization', id, clock_timestamp() FROM organizations
    WHERE sort_text(display_name) IN (sort_text(OLD.name), sort_text(NEW.name)) ORDER BY id
    ON CONFLICT (kind, value) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER project_named AFTER INSERT OR UPDATE OF name OR DELETE ON "segments" FOR EACH ROW
  EXECUTE FUNCTION note_project_name();--> statement-breakpoint
-- Activities stored by earlier versions are decided again.
INSERT INTO "employer_changes" ("kind", "value") SELECT 'everyone', '' WHERE EXISTS (SELECT FROM "activities");
