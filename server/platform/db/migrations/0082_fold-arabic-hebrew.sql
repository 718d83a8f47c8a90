-- Also without the vowel signs and stretched lines of Hebrew and Arabic, and with Arabic letters of one meaning alike.
CREATE OR REPLACE FUNCTION "fold_letters"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN translate(lower($1 COLLATE "C"), '`', '''') ELSE
    translate(
      replace(replace(replace(replace(
        regexp_replace(lower(public.fold_newer(normalize(replace($1, '´', ''''), NFKD)) COLLATE "und-x-icu"),
          '[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]',
          '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıħŧςةىیکٱ`‘’‛ʹʻʼʽ′‵՚׳ꞌ“”„‟«»״‐‑‒–—―−⁃֊־·•‧・',
      'olddihtσهييكا''''''''''''''''''''''''''"""""""----------    ') COLLATE "C" END
$$;--> statement-breakpoint
UPDATE "members" SET "search_text" = search_fold("search_text") WHERE "search_text" ~ '[\u0590-\u06ff]';--> statement-breakpoint
UPDATE "organizations" SET "search_text" = search_fold("search_text") WHERE "search_text" ~ '[\u0590-\u06ff]';--> statement-breakpoint
REINDEX INDEX "activities_words";--> statement-breakpoint
REINDEX INDEX "members_attribute_values";--> statement-breakpoint
REINDEX INDEX "members_name";--> statement-breakpoint
REINDEX INDEX "organizations_name";--> statement-breakpoint
REINDEX INDEX "segments_sort_name";--> statement-breakpoint
SELECT refresh_member_sort_keys(ARRAY(
  SELECT k."member_id" FROM "member_sort_keys" k
  WHERE (k."organization", k."job_title", k."location")
    IS DISTINCT FROM (sort_text(k."organization"), sort_text(k."job_title"), sort_text(k."location"))));
