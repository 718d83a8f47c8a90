-- Organizations are also found by their other names (`refreshSearchText`).
UPDATE "organizations" r SET "search_text" = named."search_text" FROM (
  SELECT o."id", search_fold(concat_ws(E'\n', o."display_name", (
    SELECT string_agg(i."value", E'\n' ORDER BY i."created_at", i."id") FROM "organization_identities" i
    WHERE i."organization_id" = o."id"), (
    SELECT string_agg(DISTINCT name #>> '{}', E'\n')
    FROM jsonb_path_query(o."attributes", '$.keyvalue() ? (@.key == "name" || @.key == "alternativeName").value.*[*]') AS name
    WHERE name #>> '{}' <> o."display_name"))) AS "search_text"
  FROM "organizations" o WHERE o."attributes" ?| ARRAY['name', 'alternativeName']
) named
WHERE named."id" = r."id" AND named."search_text" <> r."search_text";
