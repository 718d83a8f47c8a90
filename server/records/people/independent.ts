import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Reader } from "#server/platform/db/read-together.ts";

type Row = {
  id: string;
  member_id: string;
  title: string | null;
  date_start: string | null;
  date_end: string | null;
  source: string | null;
};

/** Periods in which these people worked for no organization, by person, newest start first. */
export async function independentPeriods(db: Reader, memberIds: readonly string[]) {
  const found = await db.execute<Row>(sql`
    select id, member_id, title, date_start, date_end, source from member_organizations
    where member_id = any(${idArray(memberIds)}) and organization_id is null and deleted_at is null
    order by date_start desc nulls last, date_end desc nulls first, id`);
  const periods = found.rows.map(({ id, member_id: memberId, title, date_start, date_end, source }) => ({
    ...{ id, memberId, title, source },
    dateStart: iso(date_start),
    dateEnd: iso(date_end),
  }));
  return Map.groupBy(periods, ({ memberId }) => memberId);
}
