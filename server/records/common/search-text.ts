import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { refreshNameKeys } from "./organization-names.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

/**
 * Text that list searches match: the name, all identity values, and other names of organizations, one per line. The
 * database stores it folded by `search_fold`, like the search words, so that a search is a plain `like` on the trigram
 * index.
 */
export const searchTextOf = (displayName: string, values: readonly string[]): string =>
  [displayName, ...values].join("\n");

/** Names by which an organization is also known. Migration 0070 has the same for organizations of older versions. */
const otherNames = sql`, (
  select string_agg(distinct name #>> '{}', E'\\n')
  from jsonb_path_query(r.attributes, '$.keyvalue() ? (@.key == "name" || @.key == "alternativeName").value.*[*]') as name
  where name #>> '{}' <> r.display_name)`;

/**
 * Updates what is derived from the names and identities of these records, or of all: the search text, and the keys of
 * organizations' names. Call it after a change of a name or an identity.
 */
export async function refreshSearchText(tx: Executor, kind: RecordKind, ids: readonly string[] | "all"): Promise<void> {
  const { records, identities, id } = recordTables[kind];
  await tx.execute(sql`
    update ${records} r set search_text = search_fold(concat_ws(E'\n', r.display_name, (
      select string_agg(i.value, E'\n' order by i.created_at, i.id) from ${identities} i where i.${id} = r.id)
      ${kind === "organization" ? otherNames : sql``}))
    where ${ids === "all" ? sql`true` : sql`r.id = any(${sql.param(ids)}::uuid[])`}`);
  if (kind === "organization") await refreshNameKeys(tx, ids);
}
