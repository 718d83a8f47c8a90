-- Notes domains that belong to organizations because of their names, and those that may, when one of these names comes
-- or goes.
CREATE FUNCTION note_domains_of_names(keys text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO employer_changes AS kept (kind, value, changed_at)
    SELECT 'domain', domain, clock_timestamp() FROM (
      SELECT domain FROM unnamed_domains WHERE name_key = ANY(keys)
      UNION
      SELECT fold_case(i.value) FROM organization_name_keys k
      JOIN organization_identities i ON i.organization_id = k.organization_id
      WHERE k.key = ANY(keys) AND k.key <> '' AND i.source = 'email-domain' AND i.type LIKE '%-domain'
    ) named ORDER BY domain
    ON CONFLICT (kind, value) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_name_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM note_domains_of_names(ARRAY(SELECT DISTINCT key FROM come));
  ELSE PERFORM note_domains_of_names(ARRAY(SELECT DISTINCT key FROM gone));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER names_deleted AFTER DELETE ON "organization_name_keys"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_name_changes();--> statement-breakpoint
-- An organization's domains decide whether it has others by its name.
CREATE OR REPLACE FUNCTION note_domain_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  domains text[];
  holders uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT fold_case(value)), array_agg(DISTINCT organization_id)
    INTO domains, holders FROM come WHERE type LIKE '%-domain';
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT fold_case(value)), array_agg(DISTINCT organization_id)
    INTO domains, holders FROM gone WHERE type LIKE '%-domain';
  ELSE SELECT array_agg(DISTINCT fold_case(c.value)), array_agg(DISTINCT c.organization_id) INTO domains, holders
    FROM (
      SELECT come.value, come.organization_id FROM come LEFT JOIN gone ON gone.id = come.id
        WHERE come.type LIKE '%-domain' AND (come.value, come.type, come.verified, come.organization_id, come.source)
          IS DISTINCT FROM (gone.value, gone.type, gone.verified, gone.organization_id, gone.source)
      UNION
      SELECT gone.value, gone.organization_id FROM gone LEFT JOIN come ON come.id = gone.id
        WHERE gone.type LIKE '%-domain' AND (come.value, come.type, come.verified, come.organization_id, come.source)
          IS DISTINCT FROM (gone.value, gone.type, gone.verified, gone.organization_id, gone.source)
    ) c;
  END IF;
  IF domains IS NULL THEN RETURN NULL; END IF;
  INSERT INTO employer_changes AS kept (kind, value, changed_at)
    SELECT kind, value, clock_timestamp() FROM (
      SELECT 'domain' AS kind, domain AS value FROM unnest(domains) AS domain
      UNION
      SELECT 'organization', id::text FROM unnest(holders) AS id
      WHERE EXISTS (SELECT FROM member_organizations w WHERE w.organization_id = id)
        OR EXISTS (SELECT FROM member_affiliations f WHERE f.organization_id = id)
    ) changed ORDER BY kind, value
    ON CONFLICT (kind, value) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  PERFORM note_domains_of_names(ARRAY(
    SELECT DISTINCT key FROM organization_name_keys WHERE organization_id = ANY(holders)));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Decides the domains of stored addresses again.
INSERT INTO "employer_changes" ("kind", "value") SELECT 'everyone', '' WHERE EXISTS (SELECT FROM "members")
  ON CONFLICT ("kind", "value") DO UPDATE SET "changed_at" = greatest(now(), "employer_changes"."changed_at" + interval '1 ms');
