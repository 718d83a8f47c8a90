import { notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { and, asc, eq, sql } from "#server/platform/db/drizzle.ts";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import { segments } from "#server/platform/db/schema/segments.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import type { IntegrationProgress } from "#shared/contract/integrations.ts";
import { findConnector, findIntegrationPlatform } from "./catalog.ts";
import { estimateEnds, requestsPerHour } from "./estimate-end.ts";
import type { StreamRecord } from "./records.ts";
import { streamsOf } from "./streams.ts";
import type { Connector, Unit } from "./sync/connector.ts";

interface Found {
  readonly id: string;
  readonly platform: string;
  readonly status: string;
  readonly segmentId: string;
  readonly segmentName: string;
}

type Asked = Pick<Platform, "db" | "config">;

const fields = {
  id: integrations.id,
  platform: integrations.platform,
  status: integrations.status,
  segmentId: integrations.segmentId,
  segmentName: segments.name,
};

/** Returns the progress of all current syncs in the sub-projects within these segments. */
export async function listProgress(asked: Asked, segmentIds: readonly string[]): Promise<IntegrationProgress[]> {
  const found = await asked.db
    .select(fields)
    .from(integrations)
    .innerJoin(segments, eq(segments.id, integrations.segmentId))
    .where(
      and(
        eq(integrations.status, "in-progress"),
        segmentIds.length === 0 ? undefined : sql`${integrations.segmentId} in ${subProjectsWithin(segmentIds)}`,
      ),
    )
    .orderBy(asc(integrations.createdAt), asc(integrations.id));
  return withStreams(asked, found);
}

/**
 * Returns the progress of one integration.
 * @throws HttpError 404
 */
export async function findProgress(asked: Asked, id: string): Promise<IntegrationProgress> {
  const found = await asked.db
    .select(fields)
    .from(integrations)
    .innerJoin(segments, eq(segments.id, integrations.segmentId))
    .where(eq(integrations.id, id));
  const [progress] = await withStreams(asked, found);
  if (!progress) throw notFound();
  return progress;
}

async function withStreams({ db, config }: Asked, found: readonly Found[]): Promise<IntegrationProgress[]> {
  const isRead = ({ platform }: Found) => findConnector(platform) !== undefined;
  const idsOf = (some: readonly Found[]) => some.map(({ id }) => id);
  const perHourOf = (id: string) => {
    const connector = findConnector(found.find((each) => each.id === id)?.platform ?? "");
    return connector ? requestsPerHour(connector, config) : Number.POSITIVE_INFINITY;
  };
  const [sums, estimates, streams] = await Promise.all([
    summaries(db, idsOf(found.filter(isRead))),
    estimateEnds(db, idsOf(found.filter(({ status }) => status === "in-progress")), new Date(), perHourOf),
    streamsOf(db, idsOf(found.filter((each) => !isRead(each)))),
  ]);
  return found.map((integration) => {
    const connector = findConnector(integration.platform);
    if (!connector) {
      return progressOf(
        integration,
        streams.filter(({ integrationId }) => integrationId === integration.id),
      );
    }
    const own = sums.filter(({ integration_id: id }) => id === integration.id);
    const progress = withLines(integration, own.length > 0 ? linesByStream(connector, own) : null);
    const estimate = estimates.get(integration.id);
    return estimate && progress.reportStatus === "ok" ? { ...progress, estimate } : progress;
  });
}

type Line = NonNullable<IntegrationProgress["data"]>[string];

/** `data` is null while the amount of data is unknown. */
function withLines(integration: Found, data: Record<string, Line> | null): IntegrationProgress {
  const head = {
    type: findIntegrationPlatform(integration.platform)?.progressType ?? "other",
    platform: integration.platform,
    integrationId: integration.id,
    segmentId: integration.segmentId,
    segmentName: integration.segmentName,
  };
  if (integration.status !== "in-progress") return { ...head, reportStatus: "integration-is-not-in-progress" };
  return data === null ? { ...head, reportStatus: "calculating" } : { ...head, reportStatus: "ok", data };
}

/** For platforms with a custom sync, each stream has a progress line. */
function progressOf(integration: Found, streams: readonly StreamRecord[]): IntegrationProgress {
  if (streams.length === 0) return withLines(integration, null);
  const unit = findIntegrationPlatform(integration.platform)?.sync?.unit ?? "item";
  const lines = streams.map((stream) => lineOf(stream, unit));
  const [only] = lines;
  if (only && lines.length === 1) return withLines(integration, { other: only });
  return withLines(integration, {
    other: summary(streams, unit),
    ...Object.fromEntries(streams.map(({ key }, at) => [key, lines[at] as Line])),
  });
}

const formatted = (count: number) => count.toLocaleString("en-US");

function counted(count: number, unit: Unit): string {
  const [one, many] = typeof unit === "string" ? [unit, `${unit}s`] : unit;
  return `${formatted(count)} ${count === 1 ? one : many}`;
}

function lineOf({ status, total, done, message, error }: StreamRecord, unit: Unit): Line {
  if (status === "error") return { db: done, remote: total, status: "error", message: error ?? "Failed" };
  if (status === "waiting") return { db: 0, status: "in-progress", message: "Waiting to start" };
  if (total === null) return { db: 0, status: "in-progress", message: message ?? "Connecting" };
  if (status === "ok") {
    return { db: done, remote: total, status: "ok", message: `${counted(done, unit)} synced`, percentage: 100 };
  }
  return {
    db: done,
    remote: total,
    status: "in-progress",
    message: `${formatted(done)} out of ${counted(total, unit)} synced`,
    percentage: total === 0 ? 100 : Math.floor((done / total) * 100),
  };
}

/** Sums of a stream over all partitions. */
type StreamSummary = {
  integration_id: string;
  stream: string;
  rows: number;
  ended: number;
  /** Partitions that cannot be read. */
  unread: number;
  running: number;
  waiting: number;
  done: number;
  /** Null when a partition has no total. */
  total: number | null;
  resume_at: string | null;
  error: string | null;
};

/** Sums up in the database, because an integration may have a thousand partitions. */
async function summaries(db: Database, integrationIds: readonly string[]): Promise<StreamSummary[]> {
  if (integrationIds.length === 0) return [];
  const found = await db.execute<StreamSummary>(sql`
    select integration_id, stream, count(*)::int as rows,
      (count(*) filter (where status in ('ok', 'skipped', 'error')))::int as ended,
      (count(*) filter (where status in ('skipped', 'error')))::int as unread,
      (count(*) filter (where status = 'in-progress'))::int as running,
      (count(*) filter (where status = 'waiting'))::int as waiting, sum(done)::float as done,
      case when not coalesce(bool_or(total is null) filter (where status not in ('skipped', 'error')), false)
        then coalesce(sum(total) filter (where status not in ('skipped', 'error')), 0)::float end as total,
      min(due_at) filter (where status = 'parked') as resume_at,
      coalesce(min(error) filter (where status = 'parked'), min(error)) as error
    from integration_streams where integration_id = any(${sql.param(integrationIds)}::uuid[])
    group by integration_id, stream`);
  return found.rows;
}

/** Returns one progress line per stream. */
function linesByStream({ streams }: Connector, rows: readonly StreamSummary[]): Record<string, Line> {
  const lines = streams.flatMap(({ name, unit }) => {
    const own = rows.find(({ stream }) => stream === name);
    return own ? [[name, lineOfAll(own, unit)] as const] : [];
  });
  return Object.fromEntries(lines);
}

function lineOfAll(summary: StreamSummary, unit: Unit): Line {
  const { rows, ended, unread, running, waiting, done: db, total: remote, resume_at: resumeAt, error } = summary;
  const count = { db, ...(remote !== null && { remote }) };
  if (ended === rows) {
    if (unread === rows) return { ...count, status: "error", message: error ?? "Failed" };
    return { ...count, status: "ok", message: `${counted(db, unit)} synced`, percentage: 100 };
  }
  const line = { ...count, status: "in-progress" };
  if (resumeAt !== null && running + waiting === 0) {
    return { ...line, message: error ?? "Waiting", resumeAt: new Date(resumeAt).toISOString() };
  }
  if (db === 0 && running === 0) return { ...line, message: "Waiting to start" };
  if (remote === null) return { ...line, message: `${counted(db, unit)} synced` };
  return {
    ...line,
    message: `${formatted(db)} out of ${counted(Math.max(db, remote), unit)} synced`,
    percentage: remote === 0 ? 100 : Math.min(100, Math.floor((db / remote) * 100)),
  };
}

function summary(streams: readonly StreamRecord[], unit: Unit): Line {
  const ended = streams.filter(({ status }) => status === "ok" || status === "error").length;
  const done = streams.reduce((sum, stream) => sum + stream.done, 0);
  return {
    db: done,
    status: ended === streams.length ? "ok" : "in-progress",
    message: `${ended} out of ${counted(streams.length, "source")} done, ${counted(done, unit)} synced`,
    percentage: Math.floor((ended / streams.length) * 100),
  };
}
