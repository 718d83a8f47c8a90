import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/drizzle.ts";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { gitConnect, Integration } from "#shared/contract/integrations.ts";
import { isSshRemote } from "#shared/domain/integrations/git-remote.ts";
import { connectedSegment, lockConnection, saveConnection, storedConnection } from "../connect.ts";
import { presentIntegration } from "../present.ts";
import type { IntegrationRecord } from "../records.ts";
import { readSettings } from "../secret-settings.ts";
import { sendSync } from "../start-sync.ts";
import { reconcileStreams, streamsOf } from "../streams.ts";
import { checkSsh } from "./fetch-remote.ts";
import { gitProblem } from "./git-command.ts";
import { GitError } from "./git-error.ts";
import { locateRemote } from "./locate-remote.ts";
import { accessIn, assertFits, type RemoteAccess } from "./remote-access.ts";
import { cleanRemotes, presentGitSettings } from "./settings.ts";

type GitConnect = BodyOf<typeof gitConnect>;

/**
 * PUT /git-connect: replaces the stored list of remotes. Reads new remotes and stops removed ones, even during a sync.
 * Activities of removed remotes stay. An empty list stops all remotes (settled).
 * @returns the integration; null when there is none and the list is empty.
 * @throws HttpError 400 with a readable message.
 */
export async function connectGit(
  platform: Platform,
  requester: Requester,
  { remotes: given, access: sent }: Pick<GitConnect, "remotes" | "access">,
  signal: AbortSignal,
): Promise<Integration | null> {
  const { db } = platform;
  const segmentId = connectedSegment(requester);
  const remotes = cleanRemotes(given);
  const problem = remotes.length > 0 ? await gitProblem() : null;
  if (problem) throw badRequest(problem);
  const stored = await storedConnection(db, "git", segmentId);
  const known = stored ? accessIn(readSettings(platform.secrets, stored)) : new Map<string, RemoteAccess>();
  const access = await newAccess(platform, remotes, known, sent, signal);
  const record = await db.transaction(async (tx): Promise<IntegrationRecord | null> => {
    const before = await lockConnection(tx, "git", segmentId);
    return before || remotes.length > 0
      ? saveRemotes(platform, tx, requester, { segmentId, before, remotes, access })
      : null;
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
  // A key is needed to find out more about a remote over SSH. It is tried when it is saved.
  if (remote === undefined || isSshRemote(remote)) return null;
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
 * Returns the credentials of each remote: the stored ones, replaced by those that are sent. Sent ones are tried first.
 * Without a list, all are kept.
 * @throws HttpError 400 naming a remote that they cannot read
 */
async function newAccess(
  { config }: Pick<Platform, "config">,
  remotes: readonly string[],
  known: ReadonlyMap<string, RemoteAccess>,
  sent: GitConnect["access"],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RemoteAccess>> {
  if (!sent) return new Map([...known].filter(([remote]) => remotes.includes(remote)));
  const access = new Map<string, RemoteAccess>();
  for (const { remote: given, ...credentials } of sent) {
    const [remote] = cleanRemotes([given]);
    if (remote === undefined || !remotes.includes(remote)) continue;
    const before = known.get(remote);
    const isNew = Boolean(credentials.token || credentials.privateKey);
    const kept = isNew ? {} : { token: before?.token, privateKey: before?.privateKey };
    const all: RemoteAccess = { username: credentials.username?.trim(), ...(isNew ? credentials : kept) };
    if (!all.token && !all.privateKey) continue;
    access.set(remote, all);
    if (!isNew && all.username === before?.username?.trim()) continue;
    try {
      assertFits(remote, all);
      const located = await locateRemote(remote, { allow: config.outboundAllow, signal, access: all });
      if (isSshRemote(remote)) await checkSsh(located, signal);
    } catch (error) {
      if (error instanceof GitError && error.isPassing) continue;
      if (error instanceof GitError || error instanceof OutgoingError) throw badRequest(`${remote}: ${error.message}`);
      throw error;
    }
  }
  return access;
}

interface Saved {
  readonly segmentId: string;
  readonly before: IntegrationRecord | null;
  readonly remotes: readonly string[];
  readonly access: ReadonlyMap<string, RemoteAccess>;
}

async function saveRemotes(
  platform: Platform,
  tx: Executor,
  requester: Requester,
  { segmentId, before, remotes, access }: Saved,
): Promise<IntegrationRecord> {
  const saved = await saveConnection(platform, tx, requester, {
    platform: "git",
    connector: null,
    segmentId,
    settings: { ...before?.settings, remotes, access: Object.fromEntries(access) },
    keptSecrets: "none",
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
