import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { IntegrationProgress } from "#shared/contract/integrations.ts";

type Estimate = NonNullable<IntegrationProgress["estimate"]>;

type Found = {
  id: string;
  requests: number;
  elapsed_ms: number;
  done: number;
  rest: number | null;
};

/** Share of the records after which an end is estimated. */
const leastShare = 0.02;

/**
 * Returns what current syncs have used and when they will end. Streams that have not begun count like the average of
 * their kind; without one, nothing is known about the end.
 */
export async function estimateEnds(
  db: Executor,
  integrationIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Estimate>> {
  if (integrationIds.length === 0) return new Map();
  const found = await db.execute<Found>(sql`
    with runs as (
      select r.integration_id, sum(r.requests)::float as requests, min(r.started_at) as began
      from integration_runs r
      where r.integration_id = any(${sql.param(integrationIds)}::uuid[])
        and r.started_at > coalesce((select max(e.started_at) from integration_runs e
          where e.integration_id = r.integration_id and e.ended_at is not null and e.status <> 'in-progress'), '-infinity')
      group by r.integration_id
    ), streams as (
      select s.*, s.status in ('waiting', 'in-progress', 'parked') as active,
        coalesce(s.total, avg(s.total) over (partition by s.integration_id, s.stream)) as known
      from integration_streams s where s.integration_id = any(${sql.param(integrationIds)}::uuid[])
    )
    select r.integration_id as id, r.requests,
      extract(epoch from ${now.toISOString()}::timestamptz - r.began)::float * 1000 as elapsed_ms,
      coalesce(sum(s.done) filter (where s.active or s.last_synced_at >= r.began), 0)::float as done,
      case when not coalesce(bool_or(s.known is null) filter (where s.active), false)
        then coalesce(sum(greatest(0, s.known - s.done)) filter (where s.active), 0)::float end as rest
    from runs r join streams s on s.integration_id = r.integration_id
    group by r.integration_id, r.requests, r.began`);
  return new Map(found.rows.map((row) => [row.id, estimateOf(row, now)]));
}

function estimateOf({ requests, elapsed_ms: elapsed, done, rest }: Found, now: Date): Estimate {
  if (rest === null || done === 0 || done < leastShare * (done + rest)) return { requests };
  const ratio = rest / done;
  return {
    requests,
    records: Math.round(rest),
    remainingRequests: Math.round(requests * ratio),
    endsAt: new Date(now.getTime() + elapsed * ratio).toISOString(),
  };
}
