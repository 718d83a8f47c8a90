-- What identifies is compared without regard to case in this one way, whatever language the database was made with.
CREATE FUNCTION "fold_case"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower($1 COLLATE "und-x-icu")
$$;--> statement-breakpoint
DROP INDEX "organization_identities_own";--> statement-breakpoint
DROP INDEX "organization_identities_verified";--> statement-breakpoint
DROP INDEX "organization_identities_value";--> statement-breakpoint
DROP INDEX "member_identities_own";--> statement-breakpoint
DROP INDEX "member_identities_verified";--> statement-breakpoint
DROP INDEX "member_identities_value";--> statement-breakpoint
DROP INDEX "member_identities_domain";--> statement-breakpoint
DROP INDEX "saved_views_shared_name";--> statement-breakpoint
DROP INDEX "saved_views_own_name";--> statement-breakpoint
DROP INDEX "tags_name";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
CREATE UNIQUE INDEX "organization_identities_own" ON "organization_identities" USING btree ("organization_id","platform","type",fold_case("value"),"site");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_identities_verified" ON "organization_identities" USING btree ("platform","type",fold_case("value"),"site") WHERE verified;--> statement-breakpoint
CREATE INDEX "organization_identities_value" ON "organization_identities" USING btree (fold_case("value"),"platform");--> statement-breakpoint
CREATE UNIQUE INDEX "member_identities_own" ON "member_identities" USING btree ("member_id","platform","type",fold_case("value"),"site");--> statement-breakpoint
CREATE UNIQUE INDEX "member_identities_verified" ON "member_identities" USING btree ("platform","type",fold_case("value"),"site") WHERE verified;--> statement-breakpoint
CREATE INDEX "member_identities_value" ON "member_identities" USING btree (fold_case("value"),"platform");--> statement-breakpoint
CREATE INDEX "member_identities_domain" ON "member_identities" USING btree (reverse(fold_case(split_part("value", '@', 2))) text_pattern_ops) WHERE "member_identities"."value" like '%@%';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared_name" ON "saved_views" USING btree ("placement",fold_case("name")) WHERE visibility = 'tenant' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own_name" ON "saved_views" USING btree ("created_by_id","placement",fold_case("name")) WHERE visibility = 'user' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree (fold_case("name"));--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (fold_case("email"));--> statement-breakpoint
-- Texts as searches compare them; `foldText` in shared/domain does the same.
CREATE OR REPLACE FUNCTION "search_fold"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN lower($1 COLLATE "C") ELSE regexp_replace(
    translate(
      replace(replace(replace(replace(
        regexp_replace(lower(normalize(replace($1, '´', ''''), NFKD) COLLATE "und-x-icu"),
          '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıħς‘’ʼʹ′‐‑‒–—―−・', 'olddihσ''''''''''------- '),
    '(?<=[\u1100-\u11ff\u3005\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]) +(?=[\u1100-\u11ff\u3005\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])',
    '', 'g') COLLATE "C" END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sort_text"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(public.search_fold($1), 100)
$$;--> statement-breakpoint
UPDATE "members" SET "search_text" = search_fold("search_text")
  WHERE octet_length("search_text") <> length("search_text");--> statement-breakpoint
UPDATE "organizations" SET "search_text" = search_fold("search_text")
  WHERE octet_length("search_text") <> length("search_text");--> statement-breakpoint
REINDEX INDEX "members_name";--> statement-breakpoint
REINDEX INDEX "organizations_name";--> statement-breakpoint
REINDEX INDEX "segments_sort_name";--> statement-breakpoint
SELECT refresh_member_sort_keys(ARRAY(
  SELECT k."member_id" FROM "member_sort_keys" k
  WHERE octet_length(concat(k."organization", k."job_title", k."location"))
    <> length(concat(k."organization", k."job_title", k."location"))));
