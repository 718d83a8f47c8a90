CREATE TABLE "activity_hosts" (
	"member_id" uuid NOT NULL,
	"host" text NOT NULL,
	CONSTRAINT "activity_hosts_member_id_host_pk" PRIMARY KEY("member_id","host")
);
--> statement-breakpoint
ALTER TABLE "member_organizations" ALTER COLUMN "organization_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_hosts" ADD CONSTRAINT "activity_hosts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_hosts_host" ON "activity_hosts" USING btree (reverse("host") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_affiliations_organization" ON "member_affiliations" USING btree ("organization_id") WHERE organization_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_organizations_independent" ON "member_organizations" USING btree ("member_id",coalesce("date_start", 'epoch'),coalesce("date_end", 'epoch')) WHERE organization_id is null;
--> statement-breakpoint
-- Domains that name an organization. They also decide whether the organization counts by default, for everybody there.
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
        WHERE come.type LIKE '%-domain' AND (come.value, come.type, come.verified, come.organization_id)
          IS DISTINCT FROM (gone.value, gone.type, gone.verified, gone.organization_id)
      UNION
      SELECT gone.value, gone.organization_id FROM gone LEFT JOIN come ON come.id = gone.id
        WHERE gone.type LIKE '%-domain' AND (come.value, come.type, come.verified, come.organization_id)
          IS DISTINCT FROM (gone.value, gone.type, gone.verified, gone.organization_id)
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
  RETURN NULL;
END $$;--> statement-breakpoint
-- Finds the hosts of stored activities.
INSERT INTO "employer_changes" ("kind", "value") SELECT 'everyone', '' WHERE EXISTS (SELECT FROM "activities")
  ON CONFLICT ("kind", "value") DO UPDATE SET "changed_at" = greatest(now(), "employer_changes"."changed_at" + interval '1 ms');
