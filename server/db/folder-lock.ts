import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

/** What stands in `running.json` while a platform runs on the folder. */
export interface RunningPlatform {
  /** The process that started the database. */
  readonly pid: number;
  readonly connectionString: string;
}

export const runningFile = "running.json";

/** Releases the folder. Ends by itself with the process, however that ends. */
export type FolderLock = () => void;

/** How long a database process that lost its parent may take to finish its last statement. */
const patienceMs = 20_000;

/**
 * Takes the data folder for this process alone. PGlite takes no lock, and two processes on one folder destroy it.
 * Node has no file locks, SQLite has: an exclusive transaction on an empty file is a lock of the operating system,
 * which is gone with the process and so is never stale.
 * @returns null when another process holds it.
 * @throws the file system's error when the folder cannot be used.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock | null> {
  await mkdir(dataDir, { recursive: true });
  const file = new DatabaseSync(join(dataDir, "lock"));
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      // Nothing is ever written, so no file of its own is needed to roll back.
      file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
      return () => file.close();
    } catch (error) {
      if (!isBusy(error)) {
        file.close();
        throw error;
      }
      if (isOwnerAlive(dataDir) || performance.now() > deadline) {
        file.close();
        return null;
      }
      await wait(50);
    }
  }
}

/** The platform that runs on this folder, as it wrote itself down; it may be gone. */
export function readRunning(dataDir: string): RunningPlatform | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, runningFile), "utf8")) as RunningPlatform;
  } catch {
    return null;
  }
}

function isOwnerAlive(dataDir: string): boolean {
  const running = readRunning(dataDir);
  if (running === null) return false;
  try {
    process.kill(running.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === 5;
}
