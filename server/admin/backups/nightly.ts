import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/platform/core/config.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { connect, type Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { readRunning } from "#server/platform/db/folder-lock.ts";
import { fileSize } from "#shared/domain/text/file-size.ts";
import { saveArchive } from "./archive.ts";

const backupJob = "backup";
/** Looks every hour whether a backup is due. */
const dueJob = "backup-due";
/** Hour of the nightly backup, UTC. */
const nightHour = 3;
/** Archives, whose names sort by time, and what an interrupted backup leaves. */
const archiveName = /^community-data-platform-[\dTZ-]+\.tar\.gz$/;
const leftoverName = /^community-data-platform-[\dTZ-]+\.tar\.gz\../;

type BackupPlatform = Pick<Platform, "config" | "db" | "jobs">;

/** Defines the jobs that save the platform every night, in the folder of `BACKUP_DIR`. */
export async function defineBackupJobs({ config, db, jobs }: BackupPlatform): Promise<void> {
  jobs.define(backupJob, () => backUp(config, db), { place: "worker", retries: 2 });
  jobs.define(dueJob, async () => {
    if (config.backup && (await isDue(db, new Date()))) await jobs.send(backupJob, {}, { singletonKey: backupJob });
  });
  await jobs.schedule(dueJob, "12 * * * *");
}

/** At night, and as soon as possible after a night in which the platform did not run. */
async function isDue(db: Executor, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ hours: number | null }>(sql`
    select extract(epoch from now() - max(verified_at))::float8 / 3600 as hours from backups`);
  const hours = rows[0]?.hours ?? Number.POSITIVE_INFINITY;
  return hours > (now.getUTCHours() === nightHour ? 2 : 25);
}

/** Saves and checks the platform, and removes the archives that are older than the number to keep. */
async function backUp(config: Config, db: Executor): Promise<void> {
  if (config.backup === null) return;
  const { folder, keep } = config.backup;
  const stamp = new Date().toISOString().replace(/:|\.\d+/g, "");
  const file = join(folder, `community-data-platform-${stamp}.tar.gz`);
  const { rows } = await db.execute<{ id: string }>(sql`insert into backups (file) values (${file}) returning id`);
  const id = rows[0]?.id ?? "";
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause) => {
      throw new Error(`the folder ${folder} cannot be written`, { cause });
    });
    await remove(folder, (names) => names.filter((name) => leftoverName.test(name)));
    await saveRunning(config, file);
    const { size } = await stat(file);
    const problem = await problemOfSize(db, size);
    await db.execute(sql`
      update backups set bytes = ${size}, verified_at = now(), ended_at = now(), problem = ${problem}
      where id = ${id}::uuid`);
    // Older archives stay while the newest one is in doubt.
    if (problem !== null) return;
    await remove(folder, (names) =>
      names
        .filter((name) => archiveName.test(name))
        .sort()
        .slice(0, -keep),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await db.execute(sql`
      update backups set ended_at = now(), problem = ${`The backup failed: ${reason}.`} where id = ${id}::uuid`);
    throw error;
  } finally {
    await db.execute(sql`delete from backups where started_at < now() - interval '1 year'`);
  }
}

async function saveRunning({ dataDir, databaseUrl, databaseDirectUrl }: Config, file: string): Promise<void> {
  if (databaseUrl !== null) {
    await saveArchive(dataDir, { database: "server", url: databaseDirectUrl ?? databaseUrl }, file);
    return;
  }
  const running = readRunning(dataDir);
  if (running === null) throw new Error("the database has ended");
  const { pool } = connect(running.connectionString);
  await saveArchive(dataDir, { database: "running", pool }, file).finally(() => pool.end());
}

/** A backup that shrinks by half has probably lost something. */
async function problemOfSize(db: Executor, bytes: number): Promise<string | null> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select bytes from backups where verified_at is not null order by started_at desc limit 1`);
  const before = Number(rows[0]?.bytes ?? 0);
  if (bytes >= before / 2) return null;
  return `The backup has ${fileSize(bytes)}, less than half of the one before (${fileSize(before)}).`;
}

async function remove(folder: string, choose: (names: string[]) => string[]): Promise<void> {
  for (const name of choose(await readdir(folder))) await rm(join(folder, name), { recursive: true, force: true });
}

/** Newest backup that has ended, with the time of the last one that was verified; null before the first. */
export async function newestBackup(db: Executor) {
  const { rows } = await db.execute<{ bytes: string | null; problem: string | null; verified_at: string | null }>(sql`
    select bytes, problem, (select max(verified_at) from backups) as verified_at
    from backups where ended_at is not null order by started_at desc limit 1`);
  return rows[0] ?? null;
}
