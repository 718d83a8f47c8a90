import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { refreshNameKeys } from "#server/records/common/organization-names.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";

interface Named {
  readonly id: string;
  readonly name: string;
  readonly source: string;
}

/**
 * Renames organizations that are named after one of their domains, because an address was all that was known, when a
 * source has their name: the first of several. A name such as "Alibaba.com" is told from a domain by its capitals.
 * Names that were entered by hand stay.
 */
export async function takeRealNames(tx: Executor, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return;
  const inOrder = named.map((each, at) => ({ ...each, at }));
  const renamed = await tx.execute<{ id: string }>(sql`
    update organizations o set display_name = r.name, updated_at = now(), attributes = o.attributes
        || jsonb_build_object('name', coalesce(o.attributes -> 'name', '{}')
          || jsonb_build_object('default', r.name, r.source, jsonb_build_array(r.name)))
    from (
      select distinct on (id) id, name, source from json_to_recordset(${bulkJson(inOrder)}::json)
        as n(id uuid, name text, source text, at integer)
      where name !~ '^[^[:space:]]+[.][^[:space:]]+$' or name <> fold_case(name) order by id, at
    ) r
    where o.id = r.id and o.display_name = fold_case(o.display_name)
      and not o.manually_changed_fields && array['displayName', 'attributes.name']
      and exists (select from organization_identities i where i.organization_id = o.id and i.type like '%-domain'
        and fold_case(i.value) = fold_case(o.display_name))
    returning o.id`);
  const ids = renamed.rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await refreshSearchText(tx, "organization", ids);
  await refreshNameKeys(tx, ids);
}
