import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { endKinds, isContributor, isOfKinds, isOfThread } from "#server/records/common/contributions.ts";
import { visibleOrganization } from "#server/records/common/visible-activities.ts";
import { independencePeriods, isIndependent } from "#server/records/employers/independent-at.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import { type DayRange, instantsOf } from "#shared/domain/overview.ts";
import { type Counted, contributionKindNames, kindsCounted } from "#shared/domain/report/contributions.ts";
import { stayedAfterDays } from "#shared/domain/report/figures.ts";
import { monthWithin, type ReportRange } from "#shared/domain/report/period.ts";
import { between, mostFactorIds, shortList, utcDay } from "../scope.ts";

/** Releases that a report lists. */
const mostReleases = 100;

/** Parts of a report that each figure is counted for: the period, the one before, and each month of the period. */
export const bucketsOf = (range: ReportRange): readonly (DayRange & { readonly key: string })[] => [
  { key: "now", from: range.from, to: range.to },
  { key: "before", ...range.previous },
  ...range.months.map((month) => ({ key: month, ...monthWithin(range, month) })),
];

/** The same as a table `bucket(key, starts, ends)`. */
export const bucketTable = (range: ReportRange): SQL => {
  const rows = bucketsOf(range).map(({ key, ...days }) => {
    const { from, to } = instantsOf(days);
    return sql`(${key}::text, ${from}::timestamptz, ${to}::timestamptz)`;
  });
  return sql`(values ${sql.join(rows, sql`, `)}) as bucket(key, starts, ends)`;
};

/** True for a moment in the period or in the one before. */
export const inReport = (moment: SQL, range: ReportRange): SQL =>
  sql`(${between(moment, range)} or ${between(moment, range.previous)})`;

/** Key of the month of a moment in the period; `before` for the period before. */
const partOf = (moment: SQL, { from }: ReportRange): SQL =>
  sql`case when ${moment} < ${instantsOf({ from, to: from }).from}::timestamptz then 'before'
    else to_char(date_trunc('month', ${utcDay(moment)}), 'YYYY-MM-DD') end`;

/** What is counted: a segment of any level and the areas of contributions. */
export interface ReportScope {
  readonly segmentId: string;
  readonly counted: Counted;
}

/**
 * Statement that counts people and organizations. The `figures` are evaluated once for each `bucket`, with the row of
 * people `p`, of organizations `o`, of newcomers `f`, of independent contributions `i` and of kinds `k`, each of which
 * may be missing.
 */
export function contributionsStatement(scope: ReportScope, range: ReportRange, figures: SQL): SQL {
  const within = sql`a.segment_id in ${subProjectsWithin([scope.segmentId])}`;
  const counted = kindsCounted(scope.counted);
  const period = (source: SQL) => sql`select * from ${source} union all
    select 'now', id, sum(n)::int from ${source} where part <> 'before' group by id`;
  const ranked = (source: SQL) => sql`
    select part, id, n, sum(n) over (partition by part order by n desc, id) - n as above,
      sum(n) over (partition by part) as total from ${source}`;
  const kinds = contributionKindNames.map(
    (kind) => sql`coalesce(sum(n) filter (where ${isOfKinds([kind])}), 0)::int as ${sql.identifier(kind)}`,
  );
  return sql`
    with acts as materialized (
      select ${partOf(sql`a."timestamp"`, range)} as part, a.platform, a.type, a.member_id, o.id as organization_id,
        count(*)::int as n
      from activities a join members m on m.id = a.member_id and ${isContributor} ${visibleOrganization}
      where ${within} and ${inReport(sql`a."timestamp"`, range)} and ${isOfKinds(contributionKindNames)}
      group by 1, 2, 3, 4, 5
    ), counted as materialized (select * from acts a where ${isOfKinds(counted)}),
    people as materialized (${period(sql`(select part, member_id as id, sum(n)::int as n from counted group by 1, 2) s`)}),
    employers as materialized (${period(sql`(select part, organization_id as id, sum(n)::int as n from counted
      where organization_id is not null group by 1, 2) s`)}),
    p_ranked as materialized (${ranked(sql`people`)}),
    o_ranked as materialized (${ranked(sql`employers`)}),
    p as materialized (
      select part, count(*)::int as count, sum(n)::int as total, max(n) as most,
        (count(*) filter (where 2 * above < total))::int as factor from p_ranked group by part
    ), o as (
      select r.part, count(*)::int as count, sum(n)::int as known, max(n) as most,
        (count(*) filter (where 2 * above < r.total))::int as factor_known,
        case when 2 * sum(n) >= p.total then (count(*) filter (where 2 * above < p.total))::int end as factor
      from o_ranked r join p on p.part = r.part group by r.part, p.total
    ), firsts as materialized (
      select each.id, each.first, exists (
        select from activities a where a.member_id = each.id and ${within} and ${isOfKinds(counted)}
          and a."timestamp" >= each.first + make_interval(days => ${stayedAfterDays})) as has_stayed
      from (
        select c.id, (select min(a."timestamp") from activities a
          where a.member_id = c.id and ${within} and ${isOfKinds(counted)}) as first
        from (select distinct id from people) c
      ) each where ${inReport(sql`each.first`, range)}
    ), f as (
      select bucket.key as part, count(*)::int as count, (count(*) filter (where has_stayed))::int as stayed
      from firsts join ${bucketTable(range)} on first between starts and ends group by 1
    ), loose as materialized (
      select ${partOf(sql`a."timestamp"`, range)} as part, a.member_id, a.segment_id, a."timestamp"
      from activities a join members m on m.id = a.member_id and ${isContributor} ${visibleOrganization}
      where ${within} and ${inReport(sql`a."timestamp"`, range)} and ${isOfKinds(counted)} and o.id is null
    ), independence as materialized (${independencePeriods}),
    i as (
      select bucket.key as part, count(*)::int as count from loose a
      join ${bucketTable(range)} on a."timestamp" between starts and ends
      where ${isIndependent(sql`independence`)} group by 1
    ), k as (
      select bucket.key as part, ${sql.join(kinds, sql`, `)} from acts a join ${bucketTable(range)}
        on a.part = bucket.key or (bucket.key = 'now' and a.part <> 'before') group by 1
    )
    select bucket.key, ${figures} as figures,
      case bucket.key when 'now' then json_build_object(
        'people', ${leaders(sql`p_ranked`)}, 'organizations', ${leaders(sql`o_ranked`)},
        'peopleIds', ${half(sql`p_ranked`)}, 'organizationIds', ${half(sql`o_ranked`)},
        'independent', coalesce(i.count, 0), 'known', coalesce(o.known, 0), 'total', coalesce(p.total, 0)) end as leaders
    from ${bucketTable(range)} left join p on p.part = bucket.key left join o on o.part = bucket.key
    left join f on f.part = bucket.key left join i on i.part = bucket.key left join k on k.part = bucket.key`;
}

const leaders = (source: SQL) => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'n', n) order by n desc, id), '[]')
  from (select id, n from ${source} where part = 'now' order by n desc, id limit ${shortList}) t)`;

/** Ids of the smallest number of records with half of the contributions; one more than fit into a URL shows that. */
const half = (source: SQL) => sql`(
  select coalesce(json_agg(id order by n desc, id), '[]') from (
    select id, n from ${source} where part = 'now' and 2 * above < total order by n desc, id limit ${mostFactorIds + 1}) t)`;

/**
 * Statement that measures issues and change requests. The `figures` are aggregates over the threads `t` that were opened
 * by the end of each `bucket`: `kind`, `opened`, `answered`, `reviewed`, `merged` and `ended`.
 */
export function threadsStatement(segmentId: string, range: ReportRange, figures: SQL): SQL {
  const within = (activity: SQL) => sql`${activity}.segment_id in ${subProjectsWithin([segmentId])}`;
  const [e, a] = [sql`e`, sql`a`];
  const first = (condition: SQL) => sql`(min(e."timestamp") filter (where ${condition}))`;
  return sql`
    with opened as materialized (
      select a.id, a.segment_id, a.platform, a.source_id, a.integration_id, a.member_id, a."timestamp",
        ${isOfKinds(["issue"])} as is_issue
      from activities a join members m on m.id = a.member_id and ${isContributor}
      where ${within(a)} and ${isOfKinds(["issue", "changeRequest"])}
        and a."timestamp" <= ${instantsOf(range).to}::timestamptz
    ), ends as materialized (
      select a.id, ${first(isOfKinds(["merge"], e))} as merged, max(e."timestamp") as ended
      from opened a join activities e on ${isOfThread}
      where ${within(e)} and ${isOfKinds(endKinds, e)} group by a.id
    ), answers as materialized (
      select a.id, min(e."timestamp") as answered, ${first(isOfKinds(["review"], e))} as reviewed
      from opened a join activities e on ${isOfThread} join members m on m.id = e.member_id and ${isContributor}
      where ${within(e)} and ${isOfKinds(["message", "review", ...endKinds], e)} and e.member_id <> a.member_id
        and e."timestamp" >= a."timestamp" and ${inReport(sql`a."timestamp"`, range)}
      group by a.id
    ), threads as materialized (
      select a.is_issue, a."timestamp" as opened, answers.answered, answers.reviewed, ends.merged, ends.ended
      from opened a left join ends on ends.id = a.id left join answers on answers.id = a.id
    )
    select bucket.key, ${figures} as figures, null as leaders
    from ${bucketTable(range)} left join threads t on t.opened <= bucket.ends group by bucket.key`;
}

/** Releases `x` of the Git repositories `r` below a segment. */
const releasesWithin = (segmentId: string): SQL => sql`
  repository_releases x join integration_streams r on r.id = x.stream_id join integrations n on n.id = r.integration_id
    and coalesce(r.segment_id, n.segment_id) in ${subProjectsWithin([segmentId])}`;

/**
 * Statement that counts releases. The `figures` are aggregates over the releases `x` in each `bucket`; `repositories`
 * tells whether there are repositories at all. A commit in several repositories is one release.
 */
export function releasesStatement(segmentId: string, range: ReportRange, figures: SQL): SQL {
  return sql`
    select bucket.key, ${figures} as figures, null as leaders from ${bucketTable(range)}
    cross join (select exists (
      select from integration_streams r join integrations n on n.id = r.integration_id
      where n.platform = 'git' and coalesce(r.segment_id, n.segment_id) in ${subProjectsWithin([segmentId])}) as some
    ) repositories
    left join (${releasesWithin(segmentId)}) on x.released_at between bucket.starts and bucket.ends group by bucket.key`;
}

/** Statement that lists the newest releases of the period, each commit once. */
export function releaseListStatement(segmentId: string, range: ReportRange): SQL {
  return sql`
    select x.tag, min(r.key) as repository, x.released_at as "releasedAt" from ${releasesWithin(segmentId)}
    where ${between(sql`x.released_at`, range)} group by x.commit, x.tag, x.released_at
    order by x.released_at desc, x.tag limit ${mostReleases}`;
}
