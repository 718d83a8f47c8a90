import { sql } from "drizzle-orm";
import type { Executor } from "#server/platform/db/database.ts";
import type { OverviewPeriod } from "#shared/domain/overview.ts";

interface Scope {
  readonly segment: string;
  readonly platform: string | null;
}

type Act = {
  id: string;
  at: string;
  platform: string;
  type: string;
  sentiment: number | null;
  places: string[];
  member: string;
  organization: string | null;
};
type Someone = {
  id: string;
  joined: string;
  is_listed: boolean;
  /** Segments that list the person without any activity. */
  silent: string[];
};

/** Reads all records that the overview counts, row by row. */
export async function readRecord(db: Executor) {
  const [acts, people, organizations] = await Promise.all([
    db.execute<Act>(sql`
      select a.id, to_char(a."timestamp" at time zone 'UTC', 'YYYY-MM-DD') as at, a.platform, a.type, a.sentiment,
        array[s.id, s.parent_id, s.grandparent_id]::text[] as places, a.member_id as member, a.organization_id as organization
      from activities a join segments s on s.id = a.segment_id
      where a.member_id not in (select id from members where deleted_at is not null)`),
    db.execute<Someone>(sql`
      select id, to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD') as joined,
        deleted_at is null and not is_bot and not is_organization as is_listed,
        array(select segment_id::text from member_segments where member_id = id and activity_count = 0) as silent
      from members`),
    db.execute<Someone>(sql`
      select id, to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD') as joined, deleted_at is null as is_listed,
        array(select segment_id::text from organization_segments where organization_id = id and activity_count = 0) as silent
      from organizations`),
  ]);
  return { acts: acts.rows, people: people.rows, organizations: organizations.rows };
}

const dayMs = 86_400_000;
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Days of a period, counted back from today one by one. */
export function daysOf(period: OverviewPeriod, now: Date) {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const length = { "7d": 7, "14d": 14, "30d": 30 }[period as "7d"];
  if (length !== undefined) {
    const back = (from: number) => Array.from({ length }, (_, at) => day(today - (from + length - 1 - at) * dayMs));
    return { now: back(0), before: back(length) };
  }
  const months = new Set<string>();
  const all: string[] = [];
  for (let at = today; months.size <= 24; at -= dayMs) {
    months.add(day(at).slice(0, 7));
    all.unshift(day(at));
  }
  const [, ...pastMonths] = [...months].toReversed();
  const current = all.filter((each) => pastMonths.slice(12).includes(each.slice(0, 7)));
  const before = all.filter((each) => each < (current[0] ?? "")).slice(-current.length);
  return { now: current, before };
}

type Record = Awaited<ReturnType<typeof readRecord>>;

const isIn =
  ({ segment, platform }: Scope) =>
  (act: Act) =>
    act.places.includes(segment) && (platform === null || act.platform === platform);

/** Expected response of `GET /overview`, without the names. */
export function countByHand(record: Record, scope: Scope, period: OverviewPeriod, now: Date) {
  const { segment, platform } = scope;
  const { now: current, before: previous } = daysOf(period, now);
  const [inNow, inBefore] = [new Set(current), new Set(previous)];
  const part = (at: string) => (period === "12m" ? `${at.slice(0, 7)}-01` : at);
  const parts = [...new Set(current.map(part))];
  const acts = record.acts.filter(isIn(scope));
  const nowActs = acts.filter(({ at }) => inNow.has(at));
  const beforeActs = acts.filter(({ at }) => inBefore.has(at));
  const anywhere = record.acts.filter(isIn({ ...scope, platform: null }));

  const records = (all: readonly Someone[], keyOf: (act: Act) => string | null, joinedOf: (one: Someone) => string) => {
    const listed = new Map(all.filter((one) => one.is_listed).map((one) => [one.id, one]));
    const tally = (some: readonly Act[]) => {
      const counts = new Map<string, number>();
      for (const act of some) {
        const id = keyOf(act);
        if (id !== null && listed.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return counts;
    };
    const [n, before, ever] = [tally(nowActs), tally(beforeActs), tally(acts)];
    const isHere = (one: Someone) => ever.has(one.id) || (platform === null && one.silent.includes(segment));
    const joined = [...listed.values()].filter(isHere).map((one) => ({ ...one, day: joinedOf(one) }));
    const newcomers = joined.filter((one) => inNow.has(one.day));
    const ranked = (counts: ReadonlyMap<string, number>) =>
      [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id, count]) => ({ id, count }));
    const lapsed = new Map([...before].filter(([id]) => !n.has(id)));
    const total = [...n.values()].reduce((a, b) => a + b, 0);
    let factor = 0;
    for (let sum = 0; 2 * sum < total; factor += 1) sum += ranked(n)[factor]?.count ?? 0;
    const ids = new Set(newcomers.map(({ id }) => id));
    return {
      active: n.size,
      previousActive: before.size,
      joined: newcomers.length,
      previousJoined: joined.filter((one) => inBefore.has(one.day)).length,
      lapsed: lapsed.size,
      activities: total,
      factor,
      series: parts.map((date) => ({
        date,
        active: tally(nowActs.filter(({ at }) => part(at) === date)).size,
        joined: newcomers.filter((one) => part(one.day) === date).length,
      })),
      leaders: ranked(n).slice(0, 10),
      newcomers: ranked(new Map([...n].filter(([id]) => ids.has(id)))).slice(0, 10),
      slipping: ranked(lapsed).slice(0, 10),
    };
  };

  const firstHere = new Map<string, string>();
  for (const { organization, at } of anywhere) {
    if (organization !== null && at < (firstHere.get(organization) ?? "9999")) firstHere.set(organization, at);
  }
  return {
    activities: {
      total: nowActs.length,
      previous: beforeActs.length,
      series: parts.map((date) => ({ date, count: nowActs.filter(({ at }) => part(at) === date).length })),
      types: Object.fromEntries(
        Object.entries(Object.groupBy(nowActs, ({ platform, type }) => `${platform}:${type}`)).map(([key, some]) => [
          key,
          some?.length,
        ]),
      ),
      sentiment: {
        positive: nowActs.filter(({ sentiment }) => sentiment !== null && sentiment >= 67).length,
        neutral: nowActs.filter(({ sentiment }) => sentiment !== null && sentiment > 33 && sentiment < 67).length,
        negative: nowActs.filter(({ sentiment }) => sentiment !== null && sentiment <= 33).length,
      },
    },
    people: records(
      record.people,
      (act) => act.member,
      ({ joined }) => joined,
    ),
    organizations: records(
      record.organizations,
      (act) => act.organization,
      ({ id, joined }) => firstHere.get(id) ?? joined,
    ),
  };
}

/** Figures of a response without the fields that are not counted. */
export function withoutNames(answer: {
  activities: { types: { platform: string; type: string; count: number }[] };
  people: object;
  organizations: object;
}) {
  const bare = (records: object) =>
    Object.fromEntries(
      Object.entries(records).flatMap(([name, value]) => {
        if (name === "factorIds") return [];
        const isList = ["leaders", "newcomers", "slipping"].includes(name);
        return [
          [name, isList ? (value as { id: string; count: number }[]).map(({ id, count }) => ({ id, count })) : value],
        ];
      }),
    );
  return {
    activities: {
      ...answer.activities,
      types: Object.fromEntries(
        answer.activities.types.map(({ platform, type, count }) => [`${platform}:${type}`, count]),
      ),
    },
    people: bare(answer.people),
    organizations: bare(answer.organizations),
  };
}

/** Cohorts by month of joining: number of people, and number of them active in each month since. */
export function retentionByHand(record: Record, scope: Scope, now: Date) {
  const months = [...new Set(daysOf("12m", now).now.map((each) => each.slice(0, 7)))];
  const acts = record.acts.filter(isIn(scope));
  const known = new Set(acts.map(({ member }) => member));
  return months.map((month, at) => {
    const isHere = (one: Someone) =>
      known.has(one.id) || (scope.platform === null && one.silent.includes(scope.segment));
    const people = record.people.filter((one) => one.is_listed && isHere(one) && one.joined.startsWith(month));
    return {
      month,
      people: people.length,
      active: months.slice(at).map((each) => {
        const active = new Set(acts.filter((act) => act.at.startsWith(each)).map(({ member }) => member));
        return people.filter(({ id }) => active.has(id)).length;
      }),
    };
  });
}
