import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type Config, isLoopback } from "#server/platform/core/config.ts";
import { notFound } from "#server/platform/core/http-error.ts";
import { clientAddress } from "#server/platform/http/address-limits.ts";
import type { SocketEvents } from "#server/platform/http/socket-events.ts";
import { diskOf } from "./disk.ts";

interface Needs {
  readonly config: Pick<Config, "dataDir" | "metricsToken">;
  readonly pool: Pick<pg.Pool, "query" | "totalCount" | "idleCount" | "waitingCount">;
  readonly events: Pick<SocketEvents, "count">;
}

/** A gauge that is read from the database: its query returns a `value` and a column for each label. */
interface Reading {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly query: string;
}

const ownJobs = "from pgboss.job where name not like '\\_\\_pgboss%'";

const readings: readonly Reading[] = [
  {
    name: "cdp_jobs",
    help: "Jobs by name and state: waiting, running or failed.",
    labels: ["job", "state"],
    query: `select name as job, count(*) as value,
        case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end as state
      ${ownJobs} and (state in ('active', 'failed') or state in ('created', 'retry') and start_after <= now())
      group by 1, 3`,
  },
  {
    name: "cdp_oldest_job_seconds",
    help: "Time since the oldest waiting job was due.",
    labels: ["job"],
    query: `select name as job, extract(epoch from now() - min(start_after)) as value
      ${ownJobs} and state in ('created', 'retry') and start_after <= now() group by 1`,
  },
  {
    name: "cdp_integrations",
    help: "Integrations by platform and status.",
    labels: ["platform", "status"],
    query: "select platform, status, count(*) as value from integrations group by 1, 2",
  },
  {
    name: "cdp_syncs_last_day",
    help: "Syncs that ended in the last 24 hours, by platform and result.",
    labels: ["platform", "result"],
    query: `select platform, coalesce(run.status, 'interrupted') as result, count(*) as value
      from integration_runs run join integrations on integrations.id = integration_id
      where run.ended_at > now() - interval '1 day' group by 1, 2`,
  },
  {
    name: "cdp_provider_requests_remaining",
    help: "Fewest requests that a credential may still send before its provider's limit, by kind of request.",
    labels: ["lane"],
    query: "select lane, min(remaining) as value from provider_limits where resets_at > now() group by 1",
  },
  {
    name: "cdp_merge_suggestions",
    help: "Merge suggestions that wait for a decision.",
    labels: ["records"],
    query: `select 'people' as records, count(*) as value from member_suggestions
      union all select 'organizations', count(*) from organization_suggestions`,
  },
  {
    name: "cdp_database_bytes",
    help: "Size of the database.",
    labels: [],
    query: "select pg_database_size(current_database()) as value",
  },
];

/**
 * Serves `GET /metrics` in Prometheus' text format: to anyone with `METRICS_TOKEN`, or without that setting to programs
 * on this machine only. For everybody else the path does not exist. Metrics hold no personal data: routes have no ids.
 */
export function serveMetrics(app: FastifyInstance, { config, pool, events }: Needs): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  const registers = [registry];
  const isUp = new Gauge({
    name: "cdp_database_up",
    help: "1 when the figures of the database were read, else 0.",
    registers,
  });
  const gauges = readings.map((reading) => ({
    ...reading,
    gauge: new Gauge({ ...reading, labelNames: [...reading.labels], registers }),
  }));
  new Gauge({
    name: "cdp_database_connections",
    help: "Connections of this process to the database, and requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "wanted" }, pool.waitingCount);
    },
  });
  new Gauge({
    name: "cdp_socket_clients",
    help: "Browsers that are connected for live events.",
    registers,
    collect() {
      this.set(events.count());
    },
  });
  new Gauge({
    name: "cdp_disk_free_bytes",
    help: "Free space on the disk of the data folder.",
    registers,
    async collect() {
      this.set((await diskOf(config.dataDir))?.freeBytes ?? Number.NaN);
    },
  });

  async function readDatabase(): Promise<void> {
    for (const { query, labels, gauge } of gauges) {
      const { rows } = await pool.query<Record<string, string>>(query);
      // A job or status that has no row any more has no metric.
      gauge.reset();
      for (const row of rows) {
        gauge.set(Object.fromEntries(labels.map((label) => [label, row[label] ?? ""])), Number(row.value));
      }
    }
  }

  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound();
    // The metrics of this process are most wanted while the database is away.
    await readDatabase().then(
      () => isUp.set(1),
      (error: unknown) => {
        request.log.warn(error, "The metrics of the database could not be read");
        isUp.set(0);
        // Earlier values would pass for current ones.
        for (const { gauge } of gauges) gauge.reset();
      },
    );
    return reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "cdp_http_request_duration_seconds",
    help: "Duration of answered requests, by call and status.",
    labelNames: ["call", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const call = `${method} ${routeOptions.url ?? "/*"}`;
    durations.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(request.headers.authorization ?? "", `Bearer ${token}`);
  // A proxy on this machine connects from it too, and says whom it connects for.
  return isLoopback(clientAddress(request)) && request.headers["x-forwarded-for"] === undefined;
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
