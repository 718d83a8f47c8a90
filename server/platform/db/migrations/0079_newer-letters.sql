-- Capital letters of Unicode 15.1 to 17 in small letters. Databases know them or not, depending on their version of ICU.
CREATE FUNCTION "fold_newer"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate($1,
    E'\u1c89\ua7cb\ua7cc\ua7ce\ua7d2\ua7d4\ua7da\ua7dc\U00010d50\U00010d51\U00010d52\U00010d53\U00010d54'
     '\U00010d55\U00010d56\U00010d57\U00010d58\U00010d59\U00010d5a\U00010d5b\U00010d5c\U00010d5d\U00010d5e'
     '\U00010d5f\U00010d60\U00010d61\U00010d62\U00010d63\U00010d64\U00010d65\U00016ea0\U00016ea1\U00016ea2'
     '\U00016ea3\U00016ea4\U00016ea5\U00016ea6\U00016ea7\U00016ea8\U00016ea9\U00016eaa\U00016eab\U00016eac'
     '\U00016ead\U00016eae\U00016eaf\U00016eb0\U00016eb1\U00016eb2\U00016eb3\U00016eb4\U00016eb5\U00016eb6'
     '\U00016eb7\U00016eb8',
    E'\u1c8a\u0264\ua7cd\ua7cf\ua7d3\ua7d5\ua7db\u019b\U00010d70\U00010d71\U00010d72\U00010d73\U00010d74'
     '\U00010d75\U00010d76\U00010d77\U00010d78\U00010d79\U00010d7a\U00010d7b\U00010d7c\U00010d7d\U00010d7e'
     '\U00010d7f\U00010d80\U00010d81\U00010d82\U00010d83\U00010d84\U00010d85\U00016ebb\U00016ebc\U00016ebd'
     '\U00016ebe\U00016ebf\U00016ec0\U00016ec1\U00016ec2\U00016ec3\U00016ec4\U00016ec5\U00016ec6\U00016ec7'
     '\U00016ec8\U00016ec9\U00016eca\U00016ecb\U00016ecc\U00016ecd\U00016ece\U00016ecf\U00016ed0\U00016ed1'
     '\U00016ed2\U00016ed3')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "fold_case"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(public.fold_newer($1) COLLATE "und-x-icu")
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "fold_letters"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN translate(lower($1 COLLATE "C"), '`', '''') ELSE
    translate(
      replace(replace(replace(replace(
        regexp_replace(lower(public.fold_newer(normalize(replace($1, '´', ''''), NFKD)) COLLATE "und-x-icu"),
          '[\u0300-\u036f\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]',
          '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıħŧς`‘’‛ʹʻʼʽ′‵՚׳ꞌ“”„‟«»‐‑‒–—―−⁃֊־·•‧・',
      'olddihtσ''''''''''''''''''''''''''""""""----------    ') COLLATE "C" END
$$;--> statement-breakpoint
-- Stored values with these letters, which hardly any database has, are not found by the indexes before this.
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM "member_identities" WHERE "value" <> fold_newer("value")) THEN
    UPDATE "member_identities" SET "verified" = false WHERE "verified" AND "value" <> fold_newer("value");
    DELETE FROM "member_identities" i USING "member_identities" o WHERE i."value" <> fold_newer(i."value")
      AND o."id" <> i."id" AND (o."value" = fold_newer(o."value") OR o."id" < i."id")
      AND (o."member_id", o."platform", o."type", o."site") = (i."member_id", i."platform", i."type", i."site")
      AND fold_case(o."value") = fold_case(i."value");
    REINDEX TABLE "member_identities";
  END IF;
  IF EXISTS (SELECT 1 FROM "organization_identities" WHERE "value" <> fold_newer("value")) THEN
    UPDATE "organization_identities" SET "verified" = false WHERE "verified" AND "value" <> fold_newer("value");
    DELETE FROM "organization_identities" i USING "organization_identities" o WHERE i."value" <> fold_newer(i."value")
      AND o."id" <> i."id" AND (o."value" = fold_newer(o."value") OR o."id" < i."id")
      AND (o."organization_id", o."platform", o."type", o."site")
        = (i."organization_id", i."platform", i."type", i."site")
      AND fold_case(o."value") = fold_case(i."value");
    REINDEX TABLE "organization_identities";
  END IF;
END $$;
