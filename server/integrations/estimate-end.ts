import type { Config } from "#server/platform/core/config.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { IntegrationProgress } from "#shared/contract/integrations.ts";
import type { Connector } from "./sync/connector.ts";

type Estimate = NonNullable<IntegrationProgress["estimate"]>;

/** The streams of one kind in a current sync. */
type Kind = {
  id: string;
  /** Of the whole sync. */
  requests: number;
  elapsed_ms: number;
  /** Records read and requests sent by streams of this kind. */
  done: number;
  sent: number;
  /** Records still to be read; null when nothing is known. */
  rest: number | null;
};

/** Share of the requests after which an end is estimated. */
const leastShare = 0.02;
const hourMs = 3_600_000;

/** Returns how many requests of a provider's limit syncs use in an hour. */
export const requestsPerHour = (
  { requestsPerHour: allowed = Number.POSITIVE_INFINITY }: Pick<Connector, "requestsPerHour">,
  { providerReserve }: Pick<Config, "providerReserve">,
): number => allowed * (1 - providerReserve);

/**
 * Returns what current syncs have used and when they will end. Streams that have not begun count like the average of
 * their kind; without one, nothing is known about the end.
 * @param perHourOf requests that the provider of an integration allows in an hour
 */
export async function estimateEnds(
  db: Executor,
  integrationIds: readonly string[],
  now: Date,
  perHourOf: (integrationId: string) => number,
): Promise<ReadonlyMap<string, Estimate>> {
  if (integrationIds.length === 0) return new Map();
  const found = await db.execute<Kind>(sql`
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
      coalesce(sum(s.requests) filter (where s.active or s.last_synced_at >= r.began), 0)::float as sent,
      case when not coalesce(bool_or(s.known is null) filter (where s.active), false)
        then coalesce(sum(greatest(0, s.known - s.done)) filter (where s.active), 0)::float end as rest
    from runs r join streams s on s.integration_id = r.integration_id
    group by r.integration_id, r.requests, r.began, s.stream`);
  const kinds = Map.groupBy(found.rows, ({ id }) => id);
  return new Map([...kinds].map(([id, own]) => [id, estimateEnd(own, perHourOf(id), now)]));
}

/** Estimates the end of one sync from its kinds of streams. A record of each kind takes its own number of requests. */
export function estimateEnd(kinds: readonly Omit<Kind, "id">[], perHour: number, now: Date): Estimate {
  const { requests = 0, elapsed_ms: elapsed = 0 } = kinds[0] ?? {};
  const sum = (of: "done" | "sent") => kinds.reduce((total, kind) => total + kind[of], 0);
  const average = sum("sent") / Math.max(1, sum("done"));
  let records = 0;
  let remaining = 0;
  for (const { done, sent, rest } of kinds) {
    if (rest === null) return { requests };
    records += rest;
    remaining += rest * (done > 0 ? sent / done : average);
  }
  if (sum("sent") === 0 || sum("sent") < leastShare * (sum("sent") + remaining)) return { requests };
  return {
    requests,
    records: Math.round(records),
    remainingRequests: Math.round(remaining),
    endsAt: new Date(now.getTime() + remainingMs({ requests, remaining, elapsed, perHour })).toISOString(),
  };
}

interface Course {
  readonly requests: number;
  readonly remaining: number;
  readonly elapsed: number;
  readonly perHour: number;
}

/**
 * Returns the time that the remaining requests take. A provider allows a number of them in each hour, which a sync uses
 * up at its own speed before it waits for the next hour.
 */
function remainingMs({ requests, remaining, elapsed, perHour }: Course): number {
  const hours = Math.floor(Math.max(0, requests - 1) / perHour);
  const inHour = hours === 0 ? requests : requests - hours * perHour;
  // Waits may have ended sooner than after whole hours.
  const ownMs = elapsed > hours * hourMs ? elapsed - hours * hourMs : elapsed / (hours + 1);
  const ms = ownMs / Math.max(1, inHour);
  const lastHour = Math.floor(Math.max(0, requests + remaining - 1) / perHour);
  if (lastHour === hours) return remaining * ms;
  const inLast = requests + remaining - lastHour * perHour;
  // While it waits, the speed is not known; an hour is always enough for what is allowed in it.
  const speed = Math.min(ms, hourMs / perHour);
  return Math.max(0, lastHour * hourMs + inLast * speed - elapsed);
}
