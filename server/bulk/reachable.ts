import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import type { Requester } from "../http/route.ts";

/**
 * The rows that a user may change: an admin all, a project admin those that are known in one of their segments
 * (wire.md 1.10).
 */
export async function reachable(
  tx: Executor,
  { user }: Requester,
  known: { places: SQL; column: SQL },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (user.roles.includes("admin")) return new Set(ids);
  const found = await tx.execute<{ id: string }>(sql`
    select distinct ${known.column} as id from ${known.places}
    where ${known.column} = any(${sql.param(ids)}::uuid[]) and segment_id = any(${sql.param(user.adminSegments)}::uuid[])`);
  return new Set(found.rows.map(({ id }) => id));
}
