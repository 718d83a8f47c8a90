import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { copyingFile, isCopyRunning } from "#server/platform/db/data-folder.ts";

/**
 * Copies the embedded database while it is written to, by PostgreSQL's online backup: files may change while they are
 * copied, because a database that starts from the copy replays the log written meanwhile.
 * @param pool connections to the running database of this folder
 * @param target folder that is created
 * @throws Error when another copy is being made
 */
export async function copyRunningDatabase(pool: pg.Pool, dataDir: string, target: string): Promise<void> {
  await claim(dataDir);
  const source = join(dataDir, "database");
  try {
    await startBackup(pool);
    let label: string;
    try {
      await copyFolder(source, target, ["pg_wal", "postmaster.pid"]);
    } finally {
      label = await stopBackup(pool);
    }
    await copyFolder(join(source, "pg_wal"), join(target, "pg_wal"));
    await writeFile(join(target, "backup_label"), label);
  } finally {
    await rm(join(dataDir, copyingFile), { force: true });
  }
}

/** While the file exists and its process runs, the database keeps its log. */
async function claim(dataDir: string): Promise<void> {
  const file = join(dataDir, copyingFile);
  if (!isCopyRunning(dataDir)) await rm(file, { force: true });
  await writeFile(file, String(process.pid), { mode: 0o600, flag: "wx" }).catch((cause) => {
    throw new Error("another backup is running", { cause });
  });
}

async function startBackup(pool: pg.Pool): Promise<void> {
  const start = () => pool.query("select pg_backup_start('npm run backup', true)");
  // All connections share one session, in which a killed process may have left a backup.
  await start().catch(async () => {
    await stopBackup(pool);
    await start();
  });
}

async function stopBackup(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  return rows[0]?.labelfile ?? "";
}

/** Copies a folder, without copying twice what the file system can share. Skips files that disappear meanwhile. */
export async function copyFolder(source: string, target: string, skipped: readonly string[] = []): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const entry of await readdir(source, { withFileTypes: true })) {
    if (skipped.includes(entry.name)) continue;
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await copyFolder(from, to).catch(ignoreMissing);
    else if (entry.isFile()) await copyFile(from, to, constants.COPYFILE_FICLONE).catch(ignoreMissing);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
