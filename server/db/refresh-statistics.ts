import { sql } from "drizzle-orm";
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
 * Lets the planner know how the tables have grown. PostgreSQL does this by itself; PGlite has no autovacuum, and a plan
 * made for an empty table is slow on a full one. One table at a time, so that other queries come in between.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  for (const table of growing) await db.execute(sql`analyze ${sql.identifier(table)}`);
}
