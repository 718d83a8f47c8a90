import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/base/config.ts";
import type { Platform } from "#server/base/platform.ts";

/** So long an export lies in the folder for whoever asked for it (PRIVACY.md). */
const keptDays = 7;
/** What is being written changes all the time: one that has not for a day, nobody writes any more. */
const unfinishedDays = 1;
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

/** Removes exports older than seven days, and what was never finished. `now` in milliseconds. */
export async function removeOldExports(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    const days = name.endsWith(unfinishedPath("")) ? unfinishedDays : keptDays;
    if (found?.isFile() && now - found.mtimeMs > days * dayMs) await rm(path, { force: true });
  }
}
