-- Texts as searches compare them, letter by letter; `foldLetters` in shared/domain does the same.
CREATE FUNCTION "fold_letters"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN translate(lower($1 COLLATE "C"), '`', '''') ELSE
    translate(
      replace(replace(replace(replace(
        regexp_replace(lower(normalize(replace($1, '´', ''''), NFKD) COLLATE "und-x-icu"),
          '[\u0300-\u036f\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]',
          '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıħŧς`‘’‛ʹʻʼʽ′‵՚׳ꞌ“”„‟«»‐‑‒–—―−⁃֊־·•‧・',
      'olddihtσ''''''''''''''''''''''''''""""""----------    ') COLLATE "C" END
$$;--> statement-breakpoint
-- Like `fold_letters`, also without spaces between Chinese, Japanese and Korean characters; `foldText` does the same.
CREATE OR REPLACE FUNCTION "search_fold"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN public.fold_letters($1) ELSE regexp_replace(public.fold_letters($1),
    '(?<=[\u1100-\u11ff\u3005-\u3007\u3031-\u312f\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]) +(?=[\u1100-\u11ff\u3005-\u3007\u3031-\u312f\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])',
    '', 'g') END
$$;--> statement-breakpoint
-- Searched text for `like`, with its wildcards escaped.
CREATE FUNCTION "search_pattern"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(public.search_fold($1), '\', '\\'), '%', '\%'), '_', '\_')
$$;--> statement-breakpoint
-- Words of an activity's title and body. Spaces stay, because they separate the words of Korean texts.
CREATE FUNCTION "activity_words"(title text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.simple', translate(normalize(public.fold_letters(
    coalesce($1, '') || ' ' || left(coalesce($2, ''), 4000)), NFC), '/._-:@#', '       '))
$$;--> statement-breakpoint
DROP INDEX "activities_words";--> statement-breakpoint
DROP INDEX "members_attribute_values";--> statement-breakpoint
CREATE INDEX "activities_words" ON "activities" USING gin (activity_words("title", "body"));--> statement-breakpoint
CREATE INDEX "members_attribute_values" ON "members" USING gin (search_fold(jsonb_path_query_array("attributes", '$.*.default')::text) gin_trgm_ops);--> statement-breakpoint
ALTER INDEX "members_attribute_values" ALTER COLUMN 1 SET STATISTICS 500;--> statement-breakpoint
UPDATE "members" SET "search_text" = search_fold("search_text") WHERE "search_text" <> search_fold("search_text");--> statement-breakpoint
UPDATE "organizations" SET "search_text" = search_fold("search_text") WHERE "search_text" <> search_fold("search_text");--> statement-breakpoint
REINDEX INDEX "members_name";--> statement-breakpoint
REINDEX INDEX "organizations_name";--> statement-breakpoint
REINDEX INDEX "segments_sort_name";--> statement-breakpoint
SELECT refresh_member_sort_keys(ARRAY(
  SELECT k."member_id" FROM "member_sort_keys" k
  WHERE (k."organization", k."job_title", k."location")
    IS DISTINCT FROM (sort_text(k."organization"), sort_text(k."job_title"), sort_text(k."location"))));--> statement-breakpoint
ANALYZE "members";--> statement-breakpoint
ANALYZE "activities";
