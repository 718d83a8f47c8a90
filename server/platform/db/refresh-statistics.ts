import { sql } from "#server/platform/db/drizzle.ts";
import type { Database } from "./database.ts";

const growing = [
  "members",
  "member_identities",
  "member_segments",
  "member_sort_keys",
  "member_months",
  "organizations",
  "organization_segments",
  "activities",
  "activity_days",
  "activity_types_seen",
];

/**
 * Updates the planner statistics of growing tables. PostgreSQL does this automatically, but PGlite has no autovacuum,
 * and a plan for an empty table is slow on a full one. Analyzes one table at a time, so that other queries can run in
 * between.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  for (const table of growing) await db.execute(sql`analyze ${sql.identifier(table)}`);
}
