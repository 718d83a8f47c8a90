import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/platform/core/config.ts";
import type { Platform } from "#server/platform/core/platform.ts";

/** Days for which the requester can fetch an export from the folder (PRIVACY.md). */
const retentionDays = 7;
/** A file being written changes constantly; after a day without a change its writer has died. */
const unfinishedDays = 1;
/** Above this total size the oldest exports are removed: 2 GiB. */
const mostBytes = 2 * 1024 ** 3;
const dayMs = 24 * 60 * 60 * 1_000;
const cleanupIntervalMs = 60 * 60 * 1_000;

/** Path of the folder for exports. */
export const exportFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "exports");

/** Path of an export while it is being written. */
export const unfinishedPath = (path: string): string => `${path}.part`;

/**
 * Removes old exports now and every hour. Uses a timer instead of a job, because each server has a separate folder.
 * @returns function that stops the timer
 */
export function scheduleExportCleanup({ config, log }: Pick<Platform, "config" | "log">): () => void {
  const removeOld = () =>
    void removeOldExports(exportFolder(config), Date.now()).catch((error) =>
      log.error(error, "Old exports could not be removed"),
    );
  removeOld();
  const timer = setInterval(removeOld, cleanupIntervalMs).unref();
  return () => clearInterval(timer);
}

/** Removes all finished exports of this server. */
export async function removeExports(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const finished = names.filter((name) => !name.endsWith(unfinishedPath("")));
  await Promise.all(finished.map((name) => rm(join(folder, name), { force: true })));
}

/**
 * Removes exports older than seven days, unfinished files, and the oldest exports when the total exceeds `most` bytes.
 * `now` in milliseconds.
 */
export async function removeOldExports(folder: string, now: number, most = mostBytes): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files: { path: string; size: number; changed: number; isUnfinished: boolean }[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) continue;
    files.push({ path, size: found.size, changed: found.mtimeMs, isUnfinished: name.endsWith(unfinishedPath("")) });
  }
  let bytes = 0;
  for (const { path, size, changed, isUnfinished } of files.toSorted((a, b) => b.changed - a.changed)) {
    bytes += size;
    const isOld = now - changed > (isUnfinished ? unfinishedDays : retentionDays) * dayMs;
    if (isOld || (bytes > most && !isUnfinished)) await rm(path, { force: true });
  }
}
