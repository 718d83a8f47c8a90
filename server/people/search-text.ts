import { sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";

/**
 * What the list's search looks in: the name and every identity value, one a line. It is stored through the database's
 * `lower`, as the searched text is, so that a search is a plain `like` that the trigram index answers in any locale.
 */
export const searchTextOf = (displayName: string, values: readonly string[]): string =>
  [displayName, ...values].join("\n");

/** Writes the search text of these people, or of all, anew: after a change of a name or an identity. */
export async function refreshPeopleSearchText(tx: Executor, memberIds: readonly string[] | "all"): Promise<void> {
  const of = memberIds === "all" ? sql`true` : sql`m.id = any(${sql.param(memberIds)}::uuid[])`;
  await tx.execute(sql`
    update members m set search_text = lower(concat_ws(E'\n', m.display_name, (
      select string_agg(i.value, E'\n' order by i.created_at, i.id) from member_identities i where i.member_id = m.id)))
    where ${of}`);
}
