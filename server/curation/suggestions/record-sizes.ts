import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Matched, RecordContext } from "./matching.ts";
import { tablesOf } from "./tables.ts";

/** Number of profiles in total and in each segment. */
export type RecordSizes = Pick<RecordContext, "profiles" | "segmentProfiles">;

/** Stored sizes of the last count; counts them the first time. */
export async function recordSizes(db: Executor, kind: Matched): Promise<RecordSizes> {
  const found = await db.execute<{ profiles: number | null; segments: Record<string, number> | null }>(sql`
    select profiles, segment_profiles as segments from match_rounds where kind = ${kind}`);
  const { profiles = null, segments = null } = found.rows[0] ?? {};
  if (profiles === null || segments === null) return countRecord(db, kind);
  return { profiles, segmentProfiles: new Map(Object.entries(segments)) };
}

/** Recounts the profiles and stores the sizes. In a large record that takes a second, too long for one pair. */
export async function countRecord(db: Executor, kind: Matched): Promise<RecordSizes> {
  const { profiles: table, places } = tablesOf(kind);
  const all = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${table} where deleted_at is null`,
  );
  const found = await db.execute<{ id: string; count: number }>(
    sql`select segment_id as id, count(*)::int as count from ${places} group by segment_id`,
  );
  const profiles = all.rows[0]?.count ?? 0;
  const segments = Object.fromEntries(found.rows.map(({ id, count }) => [id, count]));
  await db.execute(sql`
    insert into match_rounds (kind, profiles, segment_profiles) values (${kind}, ${profiles}, ${JSON.stringify(segments)}::jsonb)
    on conflict (kind) do update set profiles = excluded.profiles, segment_profiles = excluded.segment_profiles`);
  return { profiles, segmentProfiles: new Map(Object.entries(segments)) };
}
