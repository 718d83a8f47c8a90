-- Texts as lists sort them: accents make no difference. Most have none and cost little more than `lower`. Short enough for an
-- index, whose functions find others only by their schema.
CREATE FUNCTION sort_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(CASE WHEN octet_length($1) = length($1) THEN lower($1) ELSE public.search_fold($1) END, 100)
$$;--> statement-breakpoint
DROP INDEX "organizations_name";--> statement-breakpoint
DROP INDEX "members_name";--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree (sort_text("display_name"),"id");--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree (sort_text("display_name"),"id","display_name");--> statement-breakpoint
CREATE OR REPLACE FUNCTION sort_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(public.sort_text(btrim($1)), '')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_member_sort_keys(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM 1 FROM member_sort_keys WHERE member_id = ANY(ids) ORDER BY member_id FOR UPDATE;
  INSERT INTO member_sort_keys AS kept SELECT * FROM member_sort_values v WHERE v.member_id = ANY(ids) ORDER BY v.member_id
  ON CONFLICT (member_id) DO UPDATE
    SET organization = excluded.organization, job_title = excluded.job_title, location = excluded.location
    WHERE (kept.organization, kept.job_title, kept.location)
      IS DISTINCT FROM (excluded.organization, excluded.job_title, excluded.location);
END $$;--> statement-breakpoint
SELECT refresh_member_sort_keys(ARRAY(
  SELECT k."member_id" FROM "member_sort_keys" k
  WHERE octet_length(concat(k."organization", k."job_title", k."location"))
    <> length(concat(k."organization", k."job_title", k."location"))));--> statement-breakpoint
-- A trigger with transition tables takes no list of columns: what decides about the keys is compared here.
CREATE OR REPLACE FUNCTION follow_work_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_member_sort_keys(ARRAY(SELECT DISTINCT member_id FROM come));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM refresh_member_sort_keys(ARRAY(SELECT DISTINCT member_id FROM gone));
  ELSE
    PERFORM refresh_member_sort_keys(ARRAY(
      SELECT DISTINCT changed.member_id FROM (
        SELECT before.member_id AS before_id, after.member_id AS after_id FROM gone before JOIN come after USING (id)
        WHERE (before.member_id, before.organization_id, before.title, before.date_start, before.date_end,
            before.is_primary_work_experience, before.deleted_at IS NULL)
          IS DISTINCT FROM (after.member_id, after.organization_id, after.title, after.date_start, after.date_end,
            after.is_primary_work_experience, after.deleted_at IS NULL)
      ) moved CROSS JOIN LATERAL (VALUES (before_id), (after_id)) changed (member_id)));
  END IF;
  RETURN NULL;
END $$;
