import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

/**
 * Text that the list's search matches: the name and every identity value, one a line. It is stored folded by the
 * database's `search_fold`, like the words searched, so that a search is a plain `like` that the trigram index answers.
 */
export const searchTextOf = (displayName: string, values: readonly string[]): string =>
  [displayName, ...values].join("\n");

/** Writes the search text of these records, or of all. Call it after a change of a name or an identity. */
export async function refreshSearchText(tx: Executor, kind: RecordKind, ids: readonly string[] | "all"): Promise<void> {
  const { records, identities, id } = recordTables[kind];
  await tx.execute(sql`
    update ${records} r set search_text = search_fold(concat_ws(E'\n', r.display_name, (
      select string_agg(i.value, E'\n' order by i.created_at, i.id) from ${identities} i where i.${id} = r.id)))
    where ${ids === "all" ? sql`true` : sql`r.id = any(${sql.param(ids)}::uuid[])`}`);
}
