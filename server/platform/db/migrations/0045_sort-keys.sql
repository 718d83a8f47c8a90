CREATE TABLE "member_sort_keys" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"organization" text,
	"job_title" text,
	"location" text
);
--> statement-breakpoint
-- Short enough for an index; nothing entered is no key.
CREATE FUNCTION sort_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(left(lower(btrim($1)), 100), '')
$$;--> statement-breakpoint
-- The active organization as activeOrganization in shared/domain chooses it, the job title as jobTitleOf does.
CREATE VIEW "member_sort_values" AS
SELECT m."id" AS "member_id", sort_key(active."display_name") AS "organization",
  sort_key(coalesce(nullif(active."title", ''), m."attributes" #>> '{jobTitle,default}')) AS "job_title",
  sort_key(m."attributes" #>> '{location,default}') AS "location"
FROM "members" m LEFT JOIN LATERAL (
  SELECT o."display_name", mo."title" FROM "member_organizations" mo JOIN "organizations" o ON o."id" = mo."organization_id"
  WHERE mo."member_id" = m."id" AND mo."deleted_at" IS NULL AND o."deleted_at" IS NULL AND mo."date_end" IS NULL
  ORDER BY mo."date_start" IS NOT NULL DESC, mo."date_start" IS NOT NULL AND mo."is_primary_work_experience" DESC,
    mo."date_start" DESC, o."created_at" DESC, lower(o."display_name"), mo."id"
  LIMIT 1
) active ON true;--> statement-breakpoint
INSERT INTO "member_sort_keys" SELECT * FROM "member_sort_values";--> statement-breakpoint
ALTER TABLE "member_sort_keys" ADD CONSTRAINT "member_sort_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_sort_keys_organization" ON "member_sort_keys" USING btree ("organization","member_id");--> statement-breakpoint
CREATE INDEX "member_sort_keys_organization_desc" ON "member_sort_keys" USING btree ("organization" DESC NULLS LAST,"member_id");--> statement-breakpoint
CREATE INDEX "member_sort_keys_job_title" ON "member_sort_keys" USING btree ("job_title","member_id");--> statement-breakpoint
CREATE INDEX "member_sort_keys_job_title_desc" ON "member_sort_keys" USING btree ("job_title" DESC NULLS LAST,"member_id");--> statement-breakpoint
CREATE INDEX "member_sort_keys_location" ON "member_sort_keys" USING btree ("location","member_id");--> statement-breakpoint
CREATE INDEX "member_sort_keys_location_desc" ON "member_sort_keys" USING btree ("location" DESC NULLS LAST,"member_id");--> statement-breakpoint
-- The keys are locked before the values are read: of two changes of one person the later reads what the earlier wrote.
CREATE FUNCTION refresh_member_sort_keys(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM member_sort_keys WHERE member_id = ANY(ids) ORDER BY member_id FOR UPDATE;
  INSERT INTO member_sort_keys AS kept SELECT * FROM member_sort_values v WHERE v.member_id = ANY(ids) ORDER BY v.member_id
  ON CONFLICT (member_id) DO UPDATE
    SET organization = excluded.organization, job_title = excluded.job_title, location = excluded.location
    WHERE (kept.organization, kept.job_title, kept.location)
      IS DISTINCT FROM (excluded.organization, excluded.job_title, excluded.location);
END $$;--> statement-breakpoint
CREATE FUNCTION follow_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM refresh_member_sort_keys(ARRAY(SELECT id FROM come));
  ELSE PERFORM refresh_member_sort_keys(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_work_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM refresh_member_sort_keys(ARRAY(SELECT DISTINCT member_id FROM come)); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM refresh_member_sort_keys(ARRAY(SELECT DISTINCT member_id FROM gone)); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_member_sort_keys(
    ARRAY(SELECT DISTINCT member_id FROM member_organizations WHERE organization_id = NEW.id AND deleted_at IS NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sort_keys_insert AFTER INSERT ON "members"
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION follow_members();--> statement-breakpoint
CREATE TRIGGER sort_keys_update AFTER UPDATE OF "attributes" ON "members" FOR EACH ROW
  WHEN ((OLD."attributes" #>> '{jobTitle,default}') IS DISTINCT FROM (NEW."attributes" #>> '{jobTitle,default}')
    OR (OLD."attributes" #>> '{location,default}') IS DISTINCT FROM (NEW."attributes" #>> '{location,default}'))
  EXECUTE FUNCTION follow_members();--> statement-breakpoint
CREATE TRIGGER sort_keys_insert AFTER INSERT ON "member_organizations"
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION follow_work_history();--> statement-breakpoint
CREATE TRIGGER sort_keys_update AFTER UPDATE ON "member_organizations"
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION follow_work_history();--> statement-breakpoint
CREATE TRIGGER sort_keys_delete AFTER DELETE ON "member_organizations"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION follow_work_history();--> statement-breakpoint
CREATE TRIGGER sort_keys_update AFTER UPDATE OF "display_name", "deleted_at" ON "organizations" FOR EACH ROW
  WHEN (OLD."display_name" IS DISTINCT FROM NEW."display_name"
    OR (OLD."deleted_at" IS NULL) <> (NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION follow_organizations();
