import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { isVisible } from "#server/records/common/visible-activities.ts";
import { independencePeriods, isIndependent } from "#server/records/employers/independent-at.ts";
import { groupPeriods } from "#server/records/organizations/parents.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import {
  type DayRange,
  instantsOf,
  monthFrom,
  type OverviewPeriod,
  type PeriodRange,
  rangeOf,
  rangeOfPart,
} from "#shared/domain/overview.ts";
import { between, mostFactorIds, onPlatform, type Ranked, type Scope, shortList, utcDay } from "./scope.ts";

/** Figures of organizations that count together with those that belonged to them at the time of each activity. */
export interface GroupFigures {
  active: number;
  factor: number;
  factorIds: string[] | null;
  /** `parts` is the number of organizations whose activities count. */
  leaders: (Ranked & { parts: number })[];
}

/** Counts each organization with its subsidiaries; null where none has one, which spares the costly count. */
async function countGroups(db: Executor, scope: Scope, range: PeriodRange): Promise<GroupFigures | null> {
  const any = await db.execute(sql`
    select 1 from organization_parents r join organizations o on o.id = r.organization_id and o.deleted_at is null
    join organizations p on p.id = r.parent_id and p.deleted_at is null limit 1`);
  if (any.rows.length === 0) return null;
  type Row = Omit<GroupFigures, "factorIds"> & { factor_ids: string[] };
  const { rows } = await db.execute<Row>(sql`
    with periods as materialized (${groupPeriods}), counted as materialized (
      select coalesce(p.group_id, a.organization_id) as id, count(*)::int as n,
        count(distinct a.organization_id)::int as parts
      from activities a join organizations o on o.id = a.organization_id and o.deleted_at is null
      left join periods p on p.organization_id = a.organization_id
        and ${utcDay(sql`a."timestamp"`)} >= p.first_day and ${utcDay(sql`a."timestamp"`)} < p.end_day
      where a.segment_id in ${subProjectsWithin([scope.segmentId])} and ${between(sql`a."timestamp"`, range)}
        and ${onPlatform(sql`a.platform`, scope)} and ${isVisible()}
      group by 1
    ), ranked as materialized (
      select id, n, parts, sum(n) over (order by n desc, id) - n as above from counted
    ), half as (
      select id from ranked where 2 * above < (select sum(n) from ranked) order by n desc, id
    )
    select (select count(*)::int from counted) as active, (select count(*)::int from half) as factor,
      array(select id from half limit ${mostFactorIds + 1})::text[] as factor_ids,
      (select coalesce(json_agg(json_build_object('id', id, 'n', n, 'parts', parts) order by n desc, id), '[]')
        from (select * from ranked order by n desc, id limit ${shortList}) t) as leaders`);
  const [row] = rows;
  if (!row) throw new Error("The count query returned no row.");
  const { factor_ids: ids, ...figures } = row;
  return { ...figures, factorIds: ids.length > mostFactorIds ? null : ids };
}

interface RecordFigures {
  active: number;
  previousActive: number;
  joined: number;
  previousJoined: number;
  lapsed: number;
  activities: number;
  factor: number;
  factorIds: string[] | null;
  series: { date: string; active: number; joined: number }[];
  leaders: Ranked[];
  newcomers: Ranked[];
  slipping: Ranked[];
}

/** Figures of a period, as stored. */
export interface Figures {
  range: Pick<PeriodRange, "from" | "to" | "previous" | "unit">;
  activities: {
    total: number;
    previous: number;
    series: { date: string; count: number }[];
    types: { platform: string; type: string; count: number }[];
    sentiment: { positive: number; neutral: number; negative: number };
  };
  people: RecordFigures;
  organizations: RecordFigures;
  /** Activities of people that count for no organization. Missing in figures that older versions stored. */
  withoutOrganization?: WithoutOrganization;
  /** Organizations with their subsidiaries. Null without any, missing in figures that older versions stored. */
  groups?: GroupFigures | null;
}

interface WithoutOrganization {
  /** It is stated that the person worked for no organization. */
  independent: number;
  /** Nothing is known about the employer. */
  unknown: number;
}

/** Counts all figures that the overview shows for a period. */
export async function countFigures(db: Executor, scope: Scope, period: OverviewPeriod, now: Date): Promise<Figures> {
  const range = rangeOf(period, now);
  const { from, to, previous, unit } = range;
  const activities = await countActivities(db, scope, range);
  const people = await countRecords(db, "member", scope, range);
  const organizations = await countRecords(db, "organization", scope, range);
  const withoutOrganization = await countWithoutOrganization(db, scope, range);
  const groups = await countGroups(db, scope, range);
  return { range: { from, to, previous, unit }, activities, people, organizations, withoutOrganization, groups };
}

/** Counts the activities of people that count for no organization. Bots and people in the trash are left out. */
async function countWithoutOrganization(db: Executor, scope: Scope, range: PeriodRange): Promise<WithoutOrganization> {
  const { rows } = await db.execute<{ all: number; independent: number }>(sql`
    with activity as materialized (
      select a.member_id, a.segment_id, a."timestamp" from activities a
      join members m on m.id = a.member_id and not m.is_bot and m.deleted_at is null
      where a.organization_id is null and a.segment_id in ${subProjectsWithin([scope.segmentId])}
        and ${between(sql`a."timestamp"`, range)} and ${onPlatform(sql`a.platform`, scope)}
    ), independence as materialized (${independencePeriods})
    select (select count(*)::int from activity) as all,
      (select count(*)::int from activity a where ${isIndependent(sql`independence`)}) as independent`);
  const { all, independent } = rows[0] ?? { all: 0, independent: 0 };
  return { independent, unknown: all - independent };
}

/** Day of the last activity; null when there is none. */
export async function lastActiveOn(db: Executor, scope: Scope): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select to_char(max(day), 'YYYY-MM-DD') as day from activity_days
    where segment_id in ${subProjectsWithin([scope.segmentId])} and ${onPlatform(sql`platform`, scope)} and count > 0`);
  return rows[0]?.day ?? null;
}

/** First day of the series interval that contains a day. */
const partOf = (day: SQL, unit: PeriodRange["unit"]) =>
  unit === "day" ? sql`${day}::date` : sql`date_trunc('month', ${day})::date`;

/** Counts activities from the daily aggregate. */
async function countActivities(db: Executor, scope: Scope, range: PeriodRange): Promise<Figures["activities"]> {
  const { from, to, previous, unit, starts } = range;
  type Row = {
    date: string | null;
    platform: string;
    type: string;
    count: number;
  } & Figures["activities"]["sentiment"];
  const { rows } = await db.execute<Row>(sql`
    select to_char(case when day >= ${from}::date then ${partOf(sql`day`, unit)} end, 'YYYY-MM-DD') as date, platform, type,
      sum(count)::int as count, sum(positive)::int as positive, sum(neutral)::int as neutral,
      sum(negative)::int as negative
    from activity_days
    where segment_id in ${subProjectsWithin([scope.segmentId])} and ${onPlatform(sql`platform`, scope)}
      and day between ${previous.from}::date and ${to}::date and count > 0
    group by 1, platform, type`);
  const current = rows.filter(({ date }) => date !== null);
  const byType = new Map<string, Figures["activities"]["types"][number]>();
  for (const { platform, type, count } of current) {
    const key = `${platform}:${type}`;
    byType.set(key, { platform, type, count: count + (byType.get(key)?.count ?? 0) });
  }
  const sumOf = (some: readonly Row[], field: "count" | "positive" | "neutral" | "negative") =>
    some.reduce((sum, row) => sum + row[field], 0);
  return {
    total: sumOf(current, "count"),
    previous: sumOf(rows, "count") - sumOf(current, "count"),
    series: starts.map((date) => ({
      date,
      count: sumOf(
        current.filter((row) => row.date === date),
        "count",
      ),
    })),
    types: [...byType.values()].sort(
      (a, b) => b.count - a.count || (a.platform + a.type < b.platform + b.type ? -1 : 1),
    ),
    sentiment: {
      positive: sumOf(current, "positive"),
      neutral: sumOf(current, "neutral"),
      negative: sumOf(current, "negative"),
    },
  };
}

/**
 * SQL that counts each kind of record: the records that its list shows by default, with their figures in a segment. `r`
 * is the record, `rs` its figures.
 */
const kinds = {
  member: {
    id: sql`a.member_id`,
    joined: sql`r.joined_at`,
    from: sql`members r join member_segments rs on rs.member_id = r.id`,
    listed: sql`r.deleted_at is null and not r.is_bot and not r.is_organization`,
  },
  organization: {
    id: sql`a.organization_id`,
    joined: sql`coalesce(rs.first_active, r.joined_at)`,
    from: sql`organizations r join organization_segments rs on rs.organization_id = r.id`,
    listed: sql`r.deleted_at is null`,
  },
} as const;

/** Tables and condition for the records of a segment. */
function listedIn(kind: RecordKind, { segmentId, platform }: Scope): { from: SQL; condition: SQL } {
  const { from, listed } = kinds[kind];
  const on = platform === null ? sql`true` : sql`rs.platforms @> array[${platform}::text]`;
  return { from, condition: sql`rs.segment_id = ${segmentId}::uuid and ${listed} and ${on}` };
}

async function countRecords(db: Executor, kind: RecordKind, scope: Scope, range: PeriodRange): Promise<RecordFigures> {
  const { id, joined } = kinds[kind];
  const { from, condition } = listedIn(kind, scope);
  const whole = { from: range.previous.from, to: range.to };
  const part = (moment: SQL) => sql`case when ${moment} >= ${instantsOf(range).from}::timestamptz
    then ${partOf(utcDay(moment), range.unit)} end`;
  type Row = Omit<RecordFigures, "series" | "factorIds"> & {
    factor_ids: string[];
    series: { date: string; active: number; joined: number }[];
  };
  const { rows } = await db.execute<Row>(sql`
    with acts as materialized (
      select ${id} as id, ${part(sql`a."timestamp"`)} as part, count(*)::int as n
      from activities a
      where a.segment_id in ${subProjectsWithin([scope.segmentId])} and ${between(sql`a."timestamp"`, whole)}
        and ${onPlatform(sql`a.platform`, scope)} and ${id} is not null and ${isVisible()}
      group by 1, 2
    ), listed as materialized (
      select r.id, ${part(joined)} as part, coalesce(${between(joined, whole)}, false) as is_new
      -- Joined, since a set that does not fit into memory would be gone through for each record.
      from ${from} left join (select distinct id from acts) did on did.id = r.id
      where ${condition} and (${between(joined, whole)} or did.id is not null)
    ), counted as materialized (
      select l.id, l.part is not null and l.is_new as is_new,
        coalesce(sum(a.n) filter (where a.part is not null), 0)::int as n,
        coalesce(sum(a.n) filter (where a.part is null), 0)::int as before
      from listed l join acts a on a.id = l.id group by l.id, l.part, l.is_new
    ), ranked as materialized (
      select id, n, sum(n) over (order by n desc, id) - n as above from counted where n > 0
    ), half as (
      select id from ranked where 2 * above < (select sum(n) from ranked) order by n desc, id
    ), days as (
      select part, (count(*) filter (where what = 'active'))::int as active,
        (count(*) filter (where what = 'joined'))::int as joined
      from (
        select a.part, 'active' as what from acts a join listed l on l.id = a.id where a.part is not null
        union all select part, 'joined' from listed where is_new and part is not null
      ) d group by part
    )
    select (select count(*)::int from counted where n > 0) as active,
      (select count(*)::int from counted where before > 0) as "previousActive",
      (select count(*)::int from counted where before > 0 and n = 0) as lapsed,
      (select count(*)::int from listed where is_new and part is not null) as joined,
      (select count(*)::int from listed where is_new and part is null) as "previousJoined",
      (select coalesce(sum(n), 0)::int from ranked) as activities,
      (select count(*)::int from half) as factor,
      array(select id from half limit ${mostFactorIds + 1})::text[] as factor_ids,
      (select coalesce(json_agg(json_build_object('date', to_char(part, 'YYYY-MM-DD'), 'active', active, 'joined', joined)), '[]')
        from days) as series,
      ${topOf(sql`select id, n from counted where n > 0`)} as leaders,
      ${topOf(sql`select id, n from counted where n > 0 and is_new`)} as newcomers,
      ${topOf(sql`select id, before as n from counted where before > 0 and n = 0`)} as slipping`);
  const [row] = rows;
  if (!row) throw new Error("The count query returned no row.");
  const { factor_ids: ids, ...figures } = row;
  const byDate = new Map(row.series.map((each) => [each.date, each]));
  return {
    ...figures,
    factorIds: ids.length > mostFactorIds ? null : ids,
    series: range.starts.map((date) => byDate.get(date) ?? { date, active: 0, joined: 0 }),
  };
}

const topOf = (records: SQL) => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'n', n) order by n desc, id), '[]')
  from (select * from (${records}) t order by n desc, id limit ${shortList}) t)`;

/** Retention, as stored: cohorts by joining month, oldest first. */
export interface Retention {
  cohorts: (DayRange & { people: number; active: (DayRange & { count: number })[] })[];
}

/** Counts how many of the people who joined in each of the last twelve months were active in each later month. */
export async function countRetention(db: Executor, scope: Scope, now: Date): Promise<Retention> {
  const range = rangeOf("12m", now);
  const { from, condition } = listedIn("member", scope);
  const month = sql`to_char(m.month, 'YYYY-MM-DD')`;
  const { rows } = await db.execute<{ cohort: string; month: string | null; people: number }>(sql`
    with joined as materialized (
      select r.id, to_char(date_trunc('month', ${utcDay(sql`r.joined_at`)}), 'YYYY-MM-DD') as cohort
      from ${from} where ${condition} and ${between(sql`r.joined_at`, range)}
    )
    select cohort, null as month, count(*)::int as people from joined group by cohort
    union all
    select j.cohort, ${month}, count(distinct m.member_id)::int
    from joined j join member_months m on m.member_id = j.id and m.count > 0
    where m.segment_id in ${subProjectsWithin([scope.segmentId])} and ${onPlatform(sql`m.platform`, scope)}
    group by j.cohort, m.month`);
  const count = (cohort: string, at: string | null) =>
    rows.find((row) => row.cohort === cohort && row.month === at)?.people ?? 0;
  const cohorts = range.starts.map((cohort, at) => ({
    ...rangeOfPart(range, cohort),
    people: count(cohort, null),
    active: range.starts.slice(at).map((start) => ({ ...monthFrom(start), count: count(cohort, start) })),
  }));
  return { cohorts };
}
