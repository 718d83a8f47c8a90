import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { lockConnection, saveConnection } from "../connect.ts";
import { startSync } from "../start-sync.ts";
import { reconcileStreams } from "../streams.ts";
import { gitLimits } from "./limits.ts";
import { cleanRemotes, remotesOf } from "./settings.ts";

/**
 * Adds repositories of another platform to the Git integration of a sub-project. Connects Git if necessary (wire.md
 * 25.5). Existing remotes stay unchanged. Repositories beyond the maximum number of remotes are left out.
 */
export async function addGitRemotes(
  platform: Platform,
  tx: Executor,
  requester: Requester,
  segmentId: string,
  urls: readonly string[],
): Promise<void> {
  const before = await lockConnection(tx, "git", segmentId);
  const known = before ? remotesOf(before.settings) : [];
  const added = cleanRemotes(urls.slice(0, gitLimits.remotes)).filter((url) => !known.includes(url));
  const remotes = [...known, ...added].slice(0, gitLimits.remotes);
  if (remotes.length === known.length) return;
  const saved = await saveConnection(platform, tx, requester, {
    platform: "git",
    connector: null,
    segmentId,
    settings: { ...before?.settings, remotes },
    keptSecrets: "all",
    status: "in-progress",
  });
  await reconcileStreams(tx, saved.id, remotes);
  await startSync(tx, platform.jobs, saved, { all: false });
}
