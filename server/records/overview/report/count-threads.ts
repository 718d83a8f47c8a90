import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { endKinds, isContributor, isOfKinds, isOfThread } from "#server/records/common/contributions.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import { instantsOf } from "#shared/domain/overview.ts";
import type { ReportRange } from "#shared/domain/report/period.ts";
import { bucketTable, inReport } from "./buckets.ts";

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
