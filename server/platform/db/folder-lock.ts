import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

/** Content of `running.json` while a platform runs on the folder. */
export interface RunningPlatform {
  /** Id of the process that started the database. */
  readonly pid: number;
  readonly connectionString: string;
}

export const runningFile = "running.json";

/** Releases the folder. The lock also ends with the process, even when it is killed. */
export type FolderLock = () => void;

/** Time limit for a database process without its parent to finish its last statement. */
const patienceMs = 20_000;

/**
 * Locks the data folder for this process. PGlite takes no lock, and two processes on one folder destroy its data. Node
 * has no file locks, but SQLite does: an exclusive transaction on an empty file is a lock of the operating system. It
 * ends with the process, so it never becomes stale.
 * @returns null when another process holds the lock.
 * @throws the file system's error when the folder cannot be used.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock | null> {
  await mkdir(dataDir, { recursive: true });
  const file = new DatabaseSync(join(dataDir, "lock"));
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      // Nothing is ever written, so no journal file is needed.
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

/** Reads the platform recorded for this folder. It may have ended. */
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
