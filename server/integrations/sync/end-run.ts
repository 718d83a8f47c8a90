import type { Platform } from "#server/platform/core/platform.ts";
import { eq, sql } from "#server/platform/db/drizzle.ts";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import type { Connector, SyncError } from "./connector.ts";
import { closeRun, type Run, StreamGone } from "./run.ts";

/** Minutes until a retry after an error of the whole integration. */
const retryMinutes = 15;
/** Minutes until the next check when there is nothing to read yet. */
const emptyMinutes = 360;
/** Maximum number of partitions in the integration's error message. */
const namedErrors = 20;

type Summary = {
  streams: number;
  waiting: number;
  parked: number;
  skipped: number;
  failed: number;
  /** Streams other than secondary ones, and how many of them were not read. */
  main: number;
  unread: number;
  imported: number;
  due: string | null;
  errors: string[] | null;
};

/**
 * Stores the integration's status after a run, and the time of the next one. Stays in progress while a rate limit is in
 * effect.
 * @param error error that stopped the whole run
 */
export async function endRun(
  { db, events }: Pick<Platform, "db" | "events">,
  { platform, streams }: Pick<Connector, "platform" | "streams">,
  run: Run,
  error: SyncError | null,
): Promise<void> {
  const secondary = streams.flatMap(({ name, isSecondary }) => (isSecondary ? [name] : []));
  const isMain = sql`stream <> all(${sql.param(secondary)}::text[])`;
  const status = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(integrations).where(eq(integrations.id, run.integrationId)).for("update");
    if (before?.runId !== run.id) throw new StreamGone();
    const found = await tx.execute<Summary>(sql`
      select count(*)::int as streams, (count(*) filter (where status = 'parked'))::int as parked,
        (count(*) filter (where status = 'waiting'))::int as waiting,
        (count(*) filter (where status = 'skipped'))::int as skipped,
        (count(*) filter (where status = 'error'))::int as failed, coalesce(sum(imported), 0)::float as imported,
        (count(*) filter (where ${isMain}))::int as main,
        (count(*) filter (where ${isMain} and status in ('skipped', 'error')))::int as unread,
        min(due_at) as due,
        (array_agg(distinct coalesce(label, key) || ': ' || error order by coalesce(label, key) || ': ' || error)
          filter (where status in ('error', 'skipped')))[1:${sql.raw(String(namedErrors))}] as errors
      from integration_streams where integration_id = ${run.integrationId}::uuid`);
    const [summary] = found.rows;
    if (!summary) throw new Error("The database did not return the counts.");
    const outcome = error ? failedBy(error, before.error !== null) : outcomeOf(summary);
    const now = new Date();
    const hasRead = error === null && summary.skipped + summary.failed + summary.parked < summary.streams;
    await tx
      .update(integrations)
      .set({
        ...outcome,
        runId: null,
        lastProcessedAt: now,
        ...(hasRead || (error === null && summary.streams === 0) ? { lastSyncedAt: now } : {}),
        // A repeated failure keeps `updatedAt`, so that it shows the time of the first one.
        ...(outcome.error !== null && before.error !== null ? {} : { updatedAt: now }),
      })
      .where(eq(integrations.id, run.integrationId));
    await closeRun(tx, run, outcome);
    return outcome.status;
  });
  if (status !== "in-progress") {
    events.emit("integration-completed", { integrationId: run.integrationId, status, platform });
  }
}

/** Ends a run whose turn is over. The integration stays in progress, and its job is queued after the others. */
export async function yieldRun({ db }: Pick<Platform, "db">, run: Run): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(integrations).where(eq(integrations.id, run.integrationId)).for("update");
    if (before?.runId !== run.id) throw new StreamGone();
    await tx.update(integrations).set({ runId: null }).where(eq(integrations.id, run.integrationId));
    await closeRun(tx, run, { status: "in-progress", error: null });
  });
}

interface Outcome {
  readonly status: "done" | "error" | "no-data" | "needs-reconnect" | "in-progress";
  readonly error: string | null;
  readonly nextSyncAt: Date | null;
}

function failedBy({ kind, message, resumeAt }: SyncError, hasFailedBefore: boolean): Outcome {
  if (kind === "reconnect") return { status: "needs-reconnect", error: message, nextSyncAt: null };
  if (kind === "limit") return { status: "in-progress", error: message, nextSyncAt: resumeAt ?? inMinutes(1) };
  // The first temporary failure of a provider is not shown as an error.
  const isTemporaryFailure = kind === "transient" && !hasFailedBefore;
  return { status: isTemporaryFailure ? "in-progress" : "error", error: message, nextSyncAt: inMinutes(retryMinutes) };
}

function outcomeOf(summary: Summary): Outcome {
  const { streams, waiting, parked, skipped, failed, main, unread, imported, due, errors } = summary;
  const nextSyncAt = due === null ? inMinutes(emptyMinutes) : new Date(due);
  // A sync was requested after the run's last check. Its job is queued again after this one.
  if (waiting > 0) return { status: "in-progress", error: null, nextSyncAt: new Date() };
  if (parked > 0) return { status: "in-progress", error: null, nextSyncAt };
  // Where nothing arrived, what was skipped may be all that matters.
  const isUnread = (main > 0 && unread === main) || (skipped > 0 && imported === 0);
  if (failed > 0 || isUnread) {
    return { status: "error", error: (errors ?? []).join("\n"), nextSyncAt };
  }
  return { status: imported === 0 && streams > 0 ? "no-data" : "done", error: null, nextSyncAt };
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
