import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { amongIds } from "#server/platform/db/id-array.ts";
import { presenceIn } from "#server/records/common/place-in-segments.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { findingTables, isChecked } from "./findings.ts";

/** Checks of a value that several records share. All records with one value have the same cause. */
const sharedValueChecks: ReadonlySet<string> = new Set(["shared-email", "shared-domain", "free-mail-domain"]);

/** Open findings that one correction solves: those of one record, or of all records with the same value. */
export type Cause = {
  /** Id of the record, or the value. */
  key: string;
  ids: string[];
  names: string[];
  /** Value in common; null for the finding of one record. */
  value: string | null;
  records: number;
  activities: number;
};

interface Query {
  readonly type: string;
  readonly limit: number;
  readonly offset: number;
  /** Only causes with these keys, and all but those. */
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
}

const mostIds = 1_000;

/** True when the causes of a check are values, and not records. */
export const isByValue = (type: string): boolean => sharedValueChecks.has(type);

/** Lists the causes of the open findings of a check in segments, the most activities first. */
export async function listCauses(
  db: Executor,
  kind: RecordKind,
  segmentIds: readonly string[],
  { limit, offset, ...query }: Query,
): Promise<Cause[]> {
  const order = sql`order by activities desc, key limit ${limit} offset ${offset}`;
  const found = isByValue(query.type)
    ? await db.execute<Cause>(sql`
        select value as key, value, count(*)::int as records, sum(activities)::int as activities,
          (array_agg(id order by activities desc, id))[1:${mostIds}]::text[] as ids,
          (array_agg(name order by activities desc, id))[1:3] as names
        from (${openSql(kind, segmentIds, query)}) f group by value ${order}`)
    : await db.execute<Cause>(sql`
        select id::text as key, null as value, 1 as records, activities, array[id]::text[] as ids, array[name] as names
        from (${openSql(kind, segmentIds, query)}) f ${order}`);
  return found.rows;
}

/** Counts the causes of a check. */
export async function countCauses(
  db: Executor,
  kind: RecordKind,
  segmentIds: readonly string[],
  query: Omit<Query, "limit" | "offset">,
): Promise<number> {
  const what = isByValue(query.type) ? sql`count(distinct value)` : sql`count(*)`;
  const found = await db.execute<{ n: number }>(
    sql`select ${what}::int as n from (${openSql(kind, segmentIds, query)}) f`,
  );
  return found.rows[0]?.n ?? 0;
}

function openSql(
  kind: RecordKind,
  segmentIds: readonly string[],
  { type, only, except = [] }: Omit<Query, "limit" | "offset">,
): SQL {
  const { findings, records, id } = findingTables[kind];
  const value = sql`f.detail #>> '{values,0}'`;
  const among = isByValue(type)
    ? sql`${value} is not null and ${only ? sql`${value} = any(${sql.param(only)}::text[])` : sql`true`}
        and ${value} <> all(${sql.param(except)}::text[])`
    : amongIds(sql`f.${id}`, { only, except });
  return sql`
    select r.id, r.display_name as name, ps.activity_count as activities, ${value} as value
    from ${presenceIn(segmentIds, kind)} ps join ${findings} f on f.${id} = ps.${id}
    join ${records} r on r.id = f.${id} and ${isChecked(kind)}
    where f.type = ${type} and f.is_current and f.ignored_at is null and ${among}`;
}
