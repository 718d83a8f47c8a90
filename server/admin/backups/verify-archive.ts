import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { connect } from "#server/platform/db/database.ts";
import { startPglite } from "#server/platform/db/pglite.ts";
import { extractArchive } from "./extract-archive.ts";
import { dumpFile, runTool } from "./postgres-tools.ts";

/** Numbers of records, which tell one backup from another. */
export interface RecordCounts {
  readonly people: number;
  readonly organizations: number;
  readonly activities: number;
}

/**
 * Restores an archive into a temporary place beside it, reads the whole database and removes it again.
 * @param databaseUrl server on which a dump is restored into a temporary database; null for none
 * @returns null for a dump that was read, but could not be restored without the right to create a database
 * @throws Error whose message completes a sentence about the problem
 */
export async function verifyArchive(file: string, databaseUrl: string | null): Promise<RecordCounts | null> {
  const folder = `${file}.check`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await extractArchive(file, folder);
    const dump = join(folder, dumpFile);
    if (!existsSync(dump)) return await countFolder(folder);
    const counts = databaseUrl === null ? null : await countDump(dump, databaseUrl);
    if (counts === null) await runTool("pg_restore", ["--file=/dev/null", dump]);
    return counts;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @throws Error when the folder has no database, or one that cannot be read to its end */
export async function countFolder(dataDir: string): Promise<RecordCounts> {
  if (!existsSync(join(dataDir, "database")))
    throw new Error("it has no database; a PostgreSQL server is saved with DATABASE_URL");
  // Without migrations, which would change the folder.
  const database = await startPglite(dataDir);
  const { pool } = connect(database.connectionString, 1);
  try {
    return await countRecords(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function countDump(dump: string, databaseUrl: string): Promise<RecordCounts | null> {
  const url = new URL(databaseUrl);
  // The same name every time, so that the next check removes what a killed one has left.
  const name = `${decodeURIComponent(url.pathname.slice(1)).slice(0, 40)}_backup_check`;
  const drop = `drop database if exists ${pg.escapeIdentifier(name)} with (force)`;
  const server = new pg.Client({ connectionString: databaseUrl });
  await server.connect();
  try {
    await server.query(drop).catch(() => {});
    const isCreated = await server.query(`create database ${pg.escapeIdentifier(name)} template template0`).then(
      () => true,
      () => false,
    );
    if (!isCreated) return null;
    url.pathname = encodeURIComponent(name);
    await runTool("pg_restore", ["--exit-on-error", "--no-owner", `--dbname=${name}`, dump], url.href);
    const { pool } = connect(url.href);
    return await countRecords(pool).finally(() => pool.end());
  } finally {
    await server.query(drop).catch(() => {});
    await server.end();
  }
}

/** Reads every page of every table, so that damage is found by the pages' checksums. */
export async function countRecords(pool: pg.Pool): Promise<RecordCounts> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of rows) await pool.query(`select count(*) from ${name}`);
  const counts = await pool.query<{ people: number; organizations: number; activities: number }>(
    `select (select count(*)::int from members where deleted_at is null) as people,
      (select count(*)::int from organizations where deleted_at is null) as organizations,
      (select count(*)::int from activities) as activities`,
  );
  const [found] = counts.rows;
  if (!found) throw new Error("its database is empty");
  return found;
}

const number = new Intl.NumberFormat("en");

/** Writes counts as `1,256 people, 36 organizations, 12,000 activities`. */
export const describeCounts = (counts: RecordCounts) =>
  Object.entries(counts)
    .map(([name, count]) => `${number.format(count)} ${name}`)
    .join(", ");
