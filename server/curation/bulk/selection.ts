import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { BulkKind, Matching } from "./bulk-kind.ts";

/** Returns the permission that an action needs. */
export const bulkPermission = <Action>({ kind }: BulkKind<Action>, action: { readonly delete?: unknown }): Permission =>
  `${kind}${action.delete ? "Destroy" : "Edit"}`;

/** Counts the matching records. @throws HttpError 400 for an unknown filter */
export async function countMatching<Action>(db: Executor, kind: BulkKind<Action>, matching: Matching): Promise<number> {
  const from = await kind.matching(db, matching, Number.MAX_SAFE_INTEGER);
  const found = await db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`);
  return found.rows[0]?.n ?? 0;
}

/** Returns the ids of the next matching records, in the order of ids. @throws HttpError 400 for an unknown filter */
export async function nextMatching<Action>(
  db: Executor,
  kind: BulkKind<Action>,
  matching: Matching,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const from = await kind.matching(db, matching, limit);
  const found = await db.execute<{ id: string }>(sql`
    select ${kind.id} as id ${from} and ${after === null ? sql`true` : sql`${kind.id} > ${after}::uuid`}
    order by ${kind.id} limit ${limit}`);
  return found.rows.map(({ id }) => id);
}
