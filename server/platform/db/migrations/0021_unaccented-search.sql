-- Texts as searches compare them: lower case, without accents. `foldText` in shared/domain does the same.
CREATE FUNCTION "search_fold"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(
    replace(replace(replace(replace(
      regexp_replace(normalize(lower($1), NFD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłđðıħ', 'olddih')
$$;--> statement-breakpoint
UPDATE "members" SET "search_text" = search_fold("search_text") WHERE "search_text" <> search_fold("search_text");--> statement-breakpoint
UPDATE "organizations" SET "search_text" = search_fold("search_text") WHERE "search_text" <> search_fold("search_text");
