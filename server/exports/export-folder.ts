import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/base/config.ts";
import type { Platform } from "#server/base/platform.ts";

/** So long an export lies in the folder for whoever asked for it (PRIVACY.md). */
const keptDays = 7;
/** What is being written changes all the time: one that has not for a day, nobody writes any more. */
const unfinishedDays = 1;
/** Above this the oldest go: 2 GiB. */
const mostBytes = 2 * 1024 ** 3;
const dayMs = 24 * 60 * 60 * 1_000;
const lookMs = 60 * 60 * 1_000;

/** Where exports are written. */
export const exportFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "exports");

/** How an export is called until it is whole. */
export const unfinishedPath = (path: string): string => `${path}.part`;

/**
 * Removes old exports now and every hour. A timer of this server and not a job, since each of several servers has a
 * folder of its own.
 * @returns what stops it
 */
export function keepExportFolder({ config, log }: Pick<Platform, "config" | "log">): () => void {
  const removeOld = () =>
    void removeOldExports(exportFolder(config), Date.now()).catch((error) =>
      log.error(error, "Old exports could not be removed"),
    );
  removeOld();
  const timer = setInterval(removeOld, lookMs).unref();
  return () => clearInterval(timer);
}

/**
 * Removes exports older than seven days, what was never finished, and the oldest when all are more than `most` bytes.
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
    const isOld = now - changed > (isUnfinished ? unfinishedDays : keptDays) * dayMs;
    if (isOld || (bytes > most && !isUnfinished)) await rm(path, { force: true });
  }
}
