import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/drizzle.ts";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { connectedSegment, lockConnection, saveConnection } from "../connect.ts";
import { presentIntegration } from "../present.ts";
import type { IntegrationRecord } from "../records.ts";
import { sendSync } from "../start-sync.ts";
import { reconcileStreams, streamsOf } from "../streams.ts";
import { gitProblem } from "./git-command.ts";
import { GitError } from "./git-error.ts";
import { gitLimits } from "./limits.ts";
import { locateRemote } from "./locate-remote.ts";
import { cleanRemotes, presentGitSettings, remotesOf } from "./settings.ts";

/**
 * PUT /git-connect: replaces the stored list of remotes. Reads new remotes and stops removed ones, even during a sync.
 * Activities of removed remotes stay. An empty list stops all remotes (settled).
 * @returns the integration; null when there is none and the list is empty.
 * @throws HttpError 400 with a readable message.
 */
export async function connectGit(
  platform: Platform,
  requester: Requester,
  given: readonly string[],
): Promise<Integration | null> {
  const { db } = platform;
  const segmentId = connectedSegment(requester);
  const remotes = cleanRemotes(given);
  const problem = remotes.length > 0 ? await gitProblem() : null;
  if (problem) throw badRequest(problem);
  const record = await db.transaction(async (tx): Promise<IntegrationRecord | null> => {
    const before = await lockConnection(tx, "git", segmentId);
    return before || remotes.length > 0 ? saveRemotes(platform, tx, requester, segmentId, before, remotes) : null;
  });
  return record && presentIntegration(record, await streamsOf(db, [record.id]), presentGitSettings);
}

/** GET /git-validate: why a remote is not a repository that can be read. Hosts that ask to wait count as readable. */
export async function checkRemote(
  allow: readonly string[],
  given: string,
  signal: AbortSignal,
): Promise<string | null> {
  const [remote] = cleanRemotes([given]);
  if (remote === undefined) return null;
  try {
    await locateRemote(remote, { allow, signal });
    return null;
  } catch (error) {
    if (error instanceof OutgoingError) return error.message;
    if (error instanceof GitError) return error.isPassing ? null : error.message;
    throw error;
  }
}

/**
 * Adds the repositories of a code host that are mapped to a sub-project to its Git remotes, in the caller's
 * transaction.
 */
export async function addGitRemotes(
  platform: Platform,
  tx: Executor,
  requester: Requester,
  segmentId: string,
  added: readonly string[],
): Promise<void> {
  const before = await lockConnection(tx, "git", segmentId);
  const known = remotesOf(before?.settings ?? {});
  const remotes = [...new Set([...known, ...cleanRemotes(added)])].slice(0, gitLimits.remotes);
  if (remotes.length > known.length) await saveRemotes(platform, tx, requester, segmentId, before, remotes);
}

async function saveRemotes(
  platform: Platform,
  tx: Executor,
  requester: Requester,
  segmentId: string,
  before: IntegrationRecord | null,
  remotes: readonly string[],
): Promise<IntegrationRecord> {
  const saved = await saveConnection(platform, tx, requester, {
    platform: "git",
    connector: null,
    segmentId,
    settings: { ...before?.settings, remotes },
    status: remotes.length > 0 ? "in-progress" : "done",
  });
  await reconcileStreams(tx, saved.id, remotes);
  const [due] = await tx
    .update(integrations)
    .set({ nextSyncAt: remotes.length > 0 ? new Date() : null })
    .where(eq(integrations.id, saved.id))
    .returning();
  if (remotes.length > 0) await sendSync(platform.jobs, "git", saved.id, tx);
  return due ?? saved;
}
