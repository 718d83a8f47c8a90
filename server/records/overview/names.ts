import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import type { Ranked } from "./scope.ts";

/** Reads current names and pictures. The function that it returns omits records that were deleted or merged meanwhile. */
export async function namesOf(db: Executor, kind: RecordKind, all: readonly Ranked[]) {
  const ids = [...new Set(all.map(({ id }) => id))];
  const avatar = kind === "member" ? sql`attributes #>> '{avatarUrl,default}'` : sql`logo`;
  const { rows } = await db.execute<{ id: string; displayName: string; avatar: string | null }>(sql`
    select id, display_name as "displayName", ${avatar} as avatar from ${recordTables[kind].records}
    where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return <R extends Ranked>(ranked: readonly R[]) =>
    ranked.flatMap(({ n, ...rest }) => {
      const row = byId.get(rest.id);
      return row ? [{ ...rest, ...row, count: n }] : [];
    });
}
