import type { Platform } from "#server/platform/core/platform.ts";
import { eq } from "#server/platform/db/drizzle.ts";
import { refreshStatistics } from "#server/platform/db/refresh-statistics.ts";
import { integrationStreams, integrations } from "#server/platform/db/schema/integrations.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { streamsOf } from "../streams.ts";
import { beginRun, closeRun, type Run } from "../sync/run.ts";
import { gitProblem } from "./git-command.ts";
import { GitError } from "./git-error.ts";
import { integrationFolder, removeFolder, removeOtherRepositories } from "./repository.ts";
import { nextStream, StreamGone, saveStream } from "./stream-state.ts";
import { syncRemote } from "./sync-remote.ts";

/** Time from the end of one sync to the next. */
const syncEveryHours = 6;

/**
 * Reads every waiting remote of an integration in sequence. Stores an error with its remote and continues with the
 * others. Then updates the integration's status.
 */
export async function syncGit(platform: Platform, integrationId: string, signal: AbortSignal): Promise<void> {
  const { db, config } = platform;
  const problem = await gitProblem();
  const run = (await beginRun(platform, integrationId))?.run;
  let hasRead = false;
  do {
    for (;;) {
      signal.throwIfAborted();
      const [integration] = await db.select().from(integrations).where(eq(integrations.id, integrationId));
      if (!integration) return await removeFolder(integrationFolder(config, integrationId));
      if (!run || integration.runId !== run.id) return;
      const stream = await nextStream(db, integrationId);
      if (!stream) break;
      try {
        if (problem) throw new GitError(problem);
        const added = await syncRemote(platform, stream, integration, signal);
        hasRead ||= added !== null;
        run.counts.added += added ?? 0;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof GitError || error instanceof OutgoingError) await fail(platform, stream.id, error.message);
        else if (!(error instanceof StreamGone)) throw error;
      }
    }
  } while (!(await finish(platform, integrationId, run)));
  if (hasRead && config.databaseUrl === null) await refreshStatistics(db);
  const streams = await streamsOf(db, [integrationId]);
  await removeOtherRepositories(
    config,
    integrationId,
    streams.map(({ id }) => id),
  );
}

async function fail({ db }: Platform, streamId: string, reason: string): Promise<void> {
  try {
    await saveStream(db, streamId, { status: "error", error: reason, message: null });
  } catch (error) {
    if (!(error instanceof StreamGone)) throw error;
  }
}

/**
 * Sets the final status of the integration: done, or error when a remote failed. Returns false when a remote was added
 * meanwhile and must still be read. A repeated failure leaves `updatedAt` unchanged, so that it shows the time of the
 * first one.
 */
async function finish(platform: Platform, integrationId: string, run: Run | undefined): Promise<boolean> {
  const status = await platform.db.transaction(async (tx) => {
    const [before] = await tx.select().from(integrations).where(eq(integrations.id, integrationId)).for("update");
    if (!before) return "gone";
    const streams = await tx
      .select()
      .from(integrationStreams)
      .where(eq(integrationStreams.integrationId, integrationId));
    if (streams.some((stream) => stream.status === "waiting" || stream.status === "in-progress")) return "not yet";
    const failed = streams.filter((stream) => stream.status === "error");
    const now = new Date();
    const status = failed.length > 0 ? "error" : "done";
    const error = failed.length > 0 ? failed.map(({ key, error }) => `${key}: ${error}`).join("\n") : null;
    if (run) await closeRun(tx, run, { status, error });
    await tx
      .update(integrations)
      .set({
        status,
        error,
        runId: null,
        lastProcessedAt: now,
        ...(failed.length < streams.length ? { lastSyncedAt: now } : {}),
        nextSyncAt: streams.length > 0 ? new Date(now.getTime() + syncEveryHours * 3_600_000) : null,
        ...(failed.length > 0 && before.error !== null ? {} : { updatedAt: now }),
      })
      .where(eq(integrations.id, integrationId));
    return status;
  });
  if (status === "not yet") return false;
  if (status !== "gone") platform.events.emit("integration-completed", { integrationId, status });
  return true;
}
