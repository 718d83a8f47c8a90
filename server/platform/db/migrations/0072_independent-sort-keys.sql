-- The active organization as activeOrganization in shared/domain chooses it: none for who is independent since then.
CREATE OR REPLACE VIEW "member_sort_values" AS
SELECT m."id" AS "member_id", sort_key(active."display_name") AS "organization",
  sort_key(coalesce(nullif(active."title", ''), m."attributes" #>> '{jobTitle,default}')) AS "job_title",
  sort_key(m."attributes" #>> '{location,default}') AS "location"
FROM "members" m LEFT JOIN LATERAL (
  SELECT o."display_name", mo."title", mo."date_start", mo."date_start" IS NOT NULL AND mo."is_primary_work_experience" AS "is_primary"
  FROM "member_organizations" mo JOIN "organizations" o ON o."id" = mo."organization_id"
  WHERE mo."member_id" = m."id" AND mo."deleted_at" IS NULL AND o."deleted_at" IS NULL AND mo."date_end" IS NULL
  ORDER BY mo."date_start" IS NOT NULL DESC, mo."date_start" IS NOT NULL AND mo."is_primary_work_experience" DESC,
    mo."date_start" DESC, o."created_at" DESC, fold_case(o."display_name"), mo."id"
  LIMIT 1
) active ON active."is_primary" OR NOT EXISTS (
  SELECT FROM "member_organizations" i WHERE i."member_id" = m."id" AND i."organization_id" IS NULL
    AND i."deleted_at" IS NULL AND i."date_end" IS NULL AND i."date_start" > coalesce(active."date_start", '-infinity'));--> statement-breakpoint
SELECT refresh_member_sort_keys(ARRAY(
  SELECT DISTINCT "member_id" FROM "member_organizations"
  WHERE "organization_id" IS NULL AND "deleted_at" IS NULL AND "date_end" IS NULL AND "date_start" IS NOT NULL));--> statement-breakpoint
-- Who loses work that a user or an import added may have a guessed employer again, also without activities.
CREATE OR REPLACE FUNCTION note_affiliation_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  lost uuid[];
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
  IF TG_TABLE_NAME = 'member_organizations' AND TG_OP <> 'INSERT' THEN
    SELECT array_agg(DISTINCT g.member_id) INTO lost FROM gone g
      WHERE to_jsonb(g) ->> 'source' IS DISTINCT FROM 'email-domain';
  END IF;
  PERFORM FROM members WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO affiliation_changes AS kept (member_id, changed_at)
    SELECT id, clock_timestamp() FROM members m
    WHERE id = ANY(ids) AND (id = ANY(lost) OR EXISTS (SELECT FROM activities a WHERE a.member_id = m.id)
      OR EXISTS (SELECT FROM member_organizations w WHERE w.member_id = m.id AND w.source = 'email-domain'
        AND w.date_start IS NULL AND w.date_end IS NULL)) ORDER BY id
    ON CONFLICT (member_id) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;
