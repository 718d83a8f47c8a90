import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

/**
 * What the list's search looks in: the name and every identity value, one a line. It is stored through the database's
 * `search_fold`, as the searched words are, so that a search is a plain `like` that the trigram index answers.
 */
export const searchTextOf = (displayName: string, values: readonly string[]): string =>
  [displayName, ...values].join("\n");

const identities = { member: sql`member_identities`, organization: sql`organization_identities` } as const;

/** Writes the search text of these records, or of all: after a change of a name or an identity. */
export async function refreshSearchText(tx: Executor, kind: RecordKind, ids: readonly string[] | "all"): Promise<void> {
  const { records, id } = recordTables[kind];
  await tx.execute(sql`
    update ${records} r set search_text = search_fold(concat_ws(E'\n', r.display_name, (
      select string_agg(i.value, E'\n' order by i.created_at, i.id) from ${identities[kind]} i where i.${id} = r.id)))
    where ${ids === "all" ? sql`true` : sql`r.id = any(${sql.param(ids)}::uuid[])`}`);
}
