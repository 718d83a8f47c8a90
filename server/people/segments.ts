import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";

/** The segments where these people have a row, by person: the most active first; all levels or sub-projects only. */
export async function segmentsOf(db: Executor, memberIds: readonly string[], level: "all" | "subproject") {
  const found = await db.execute<{ member_id: string; id: string; name: string; activity_count: number }>(sql`
    select ms.member_id, s.id, s.name, ms.activity_count
    from member_segments ms join segments s on s.id = ms.segment_id
    where ms.member_id = any(${sql.param(memberIds)}::uuid[]) and ${level === "all" ? sql`true` : sql`s.type = 'subproject'`}
    order by ms.activity_count desc, s.name, s.id`);
  const byPerson = new Map<string, { id: string; name: string; activityCount: number }[]>();
  for (const row of found.rows) {
    const own = byPerson.get(row.member_id) ?? [];
    own.push({ id: row.id, name: row.name, activityCount: row.activity_count });
    byPerson.set(row.member_id, own);
  }
  return byPerson;
}
