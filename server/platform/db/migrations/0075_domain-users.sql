-- A second person at a domain may speak for a company, also when the address is uploaded or typed.
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
  ELSE
    INSERT INTO employer_changes AS kept (kind, value, changed_at)
      SELECT 'domain', d.domain, clock_timestamp() FROM (
        SELECT DISTINCT u.domain FROM (
          SELECT DISTINCT fold_case(split_part(value, '@', 2)) AS host FROM come WHERE value LIKE '%@%'
        ) h JOIN unnamed_domains u
          ON u.domain IN (h.host, regexp_replace(h.host, '^[^.]+[.]', ''), regexp_replace(h.host, '^([^.]+[.]){2}', ''))
      ) d ORDER BY d.domain
      ON CONFLICT (kind, value) DO UPDATE
        SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  END IF;
  INSERT INTO affiliation_changes AS kept (member_id, changed_at)
    SELECT id, clock_timestamp() FROM members m
    WHERE id = ANY(ids) AND EXISTS (SELECT FROM activities a WHERE a.member_id = m.id) ORDER BY id
    ON CONFLICT (member_id) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
-- Decides the domains of stored addresses again.
INSERT INTO "employer_changes" ("kind", "value") SELECT 'everyone', '' WHERE EXISTS (SELECT FROM "unnamed_domains")
  ON CONFLICT ("kind", "value") DO UPDATE SET "changed_at" = greatest(now(), "employer_changes"."changed_at" + interval '1 ms');
