import { and, asc, eq, sql } from "drizzle-orm";
import { notFound } from "#server/base/http-error.ts";
import type { Database } from "#server/db/database.ts";
import { integrations } from "#server/db/schema/integrations.ts";
import { segments } from "#server/db/schema/segments.ts";
import { subProjectsWithin } from "#server/segments/scope.ts";
import type { IntegrationProgress } from "#shared/contract/integrations.ts";
import { findIntegrationPlatform } from "./catalogue.ts";
import type { StreamRecord } from "./records.ts";
import { streamsOf } from "./streams.ts";
import type { Connector } from "./sync/connector.ts";

interface Found {
  readonly id: string;
  readonly platform: string;
  readonly status: string;
  readonly segmentId: string;
  readonly segmentName: string;
}

const fields = {
  id: integrations.id,
  platform: integrations.platform,
  status: integrations.status,
  segmentId: integrations.segmentId,
  segmentName: segments.name,
};

/** How far the integrations are that are syncing in the sub-projects within these segments. */
export async function listProgress(db: Database, segmentIds: readonly string[]): Promise<IntegrationProgress[]> {
  const found = await db
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
  return withStreams(db, found);
}

/** How far one integration is. @throws HttpError 404 */
export async function findProgress(db: Database, id: string): Promise<IntegrationProgress> {
  const found = await db
    .select(fields)
    .from(integrations)
    .innerJoin(segments, eq(segments.id, integrations.segmentId))
    .where(eq(integrations.id, id));
  const [progress] = await withStreams(db, found);
  if (!progress) throw notFound();
  return progress;
}

async function withStreams(db: Database, found: readonly Found[]): Promise<IntegrationProgress[]> {
  const streams = await streamsOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((integration) =>
    progressOf(
      integration,
      streams.filter(({ integrationId }) => integrationId === integration.id),
    ),
  );
}

type Line = NonNullable<IntegrationProgress["data"]>[string];

function progressOf(integration: Found, streams: readonly StreamRecord[]): IntegrationProgress {
  const head = {
    type: integration.platform.startsWith("github") ? "github" : "other",
    platform: integration.platform,
    segmentId: integration.segmentId,
    segmentName: integration.segmentName,
  };
  if (integration.status !== "in-progress") return { ...head, reportStatus: "integration-is-not-in-progress" };
  if (streams.length === 0) return { ...head, reportStatus: "calculating" };
  const { connector, sync } = findIntegrationPlatform(integration.platform) ?? {};
  if (connector) return { ...head, reportStatus: "ok", data: linesByStream(connector, streams) };
  const unit = sync?.unit ?? "items";
  const lines = streams.map((stream) => lineOf(stream, unit));
  const [only] = lines;
  if (only && lines.length === 1) return { ...head, reportStatus: "ok", data: { other: only } };
  return {
    ...head,
    reportStatus: "ok",
    data: {
      other: summary(streams, unit),
      ...Object.fromEntries(streams.map(({ key }, at) => [key, lines[at] as Line])),
    },
  };
}

const formatted = (count: number) => count.toLocaleString("en-US");

function lineOf({ status, total, done, message, error }: StreamRecord, unit: string): Line {
  if (status === "error") return { db: done, remote: total, status: "error", message: error ?? "Failed" };
  if (status === "waiting") return { db: 0, status: "in-progress", message: "Waiting for its turn" };
  if (total === null) return { db: 0, status: "in-progress", message: message ?? "Connecting" };
  if (status === "ok") {
    return { db: done, remote: total, status: "ok", message: `${formatted(done)} ${unit} synced`, percentage: 100 };
  }
  return {
    db: done,
    remote: total,
    status: "in-progress",
    message: `${formatted(done)} out of ${formatted(total)} ${unit} synced`,
    percentage: total === 0 ? 100 : Math.floor((done / total) * 100),
  };
}

/** One line for each kind of thing that is read, whatever the partition. */
function linesByStream({ streams }: Connector, rows: readonly StreamRecord[]): Record<string, Line> {
  const lines = streams.flatMap(({ name, unit }) => {
    const own = rows.filter(({ stream }) => stream === name);
    return own.length === 0 ? [] : [[name, lineOfAll(own, unit)] as const];
  });
  return Object.fromEntries(lines);
}

function lineOfAll(rows: readonly StreamRecord[], unit: string): Line {
  const db = rows.reduce((sum, { done }) => sum + done, 0);
  // Where one does not tell, the whole is not known; what cannot be read does not count.
  const read = rows.filter(({ status }) => status !== "skipped" && status !== "error");
  const remote = read.every(({ total }) => total !== null)
    ? read.reduce((sum, { total }) => sum + (total ?? 0), 0)
    : null;
  const ended = rows.filter(({ status }) => status === "ok" || status === "skipped" || status === "error");
  const count = { db, ...(remote !== null && { remote }) };
  if (ended.length === rows.length) {
    if (read.length > 0) return { ...count, status: "ok", message: `${formatted(db)} ${unit} synced`, percentage: 100 };
    return { ...count, status: "error", message: rows.find(({ error }) => error !== null)?.error ?? "Failed" };
  }
  const parked = rows.find(({ status }) => status === "parked");
  const isWaiting = parked && rows.every(({ status }) => status !== "in-progress" && status !== "waiting");
  if (isWaiting && parked.dueAt) {
    const resumeAt = parked.dueAt.toISOString();
    return { ...count, status: "in-progress", message: parked.error ?? "Waiting", resumeAt };
  }
  if (db === 0 && rows.every(({ status }) => status !== "in-progress")) {
    return { ...count, status: "in-progress", message: "Waiting for its turn" };
  }
  if (remote === null) return { ...count, status: "in-progress", message: `${formatted(db)} ${unit} synced` };
  return {
    ...count,
    status: "in-progress",
    message: `${formatted(db)} out of ${formatted(Math.max(db, remote))} ${unit} synced`,
    percentage: remote === 0 ? 100 : Math.min(100, Math.floor((db / remote) * 100)),
  };
}

function summary(streams: readonly StreamRecord[], unit: string): Line {
  const ended = streams.filter(({ status }) => status === "ok" || status === "error").length;
  const done = streams.reduce((sum, stream) => sum + stream.done, 0);
  return {
    db: done,
    status: ended === streams.length ? "ok" : "in-progress",
    message: `${ended} out of ${streams.length} sources done, ${formatted(done)} ${unit} synced`,
    percentage: Math.floor((ended / streams.length) * 100),
  };
}
