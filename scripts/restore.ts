import { existsSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { extractArchive } from "#server/admin/backups/extract-archive.ts";
import { dumpFile, runTool } from "#server/admin/backups/postgres-tools.ts";
import { countFolder, countRecords, describeCounts } from "#server/admin/backups/verify-archive.ts";
import { createCommand } from "#server/platform/core/command.ts";
import { restrictNewFiles } from "#server/platform/db/data-folder.ts";
import { connect } from "#server/platform/db/database.ts";
import { lockFolder } from "#server/platform/db/folder-lock.ts";
import { dataDirOption, giveUp } from "./data-folder.ts";

const command = createCommand(
  "npm run restore --",
  "Replaces the data folder with a backup, and the PostgreSQL database of DATABASE_URL with the dump in it.",
)
  .argument("<file.tar.gz>", "archive of npm run backup")
  .addOption(dataDirOption())
  .option("--force", "replace a data folder or database that is not empty", false)
  .parse();
const { dataDir, force } = command.opts();
const file = resolve(command.processedArgs[0]);
const databaseUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || null;

restrictNewFiles();
if (!statSync(file, { throwIfNoEntry: false })?.isFile()) giveUp(`There is no file ${file}.`);
const isThere = existsSync(dataDir);
if (isThere && !statSync(dataDir).isDirectory()) giveUp(`${dataDir} is not a folder.`);
const release = isThere ? await lockFolder(dataDir) : () => {};
if (release === null) giveUp(`The data folder ${dataDir} is in use: stop the platform first.`);
if (isThere && !force && (await readdir(dataDir)).some((name) => name !== "lock")) {
  release();
  const content = existsSync(join(dataDir, "database")) ? await contentOf(countFolder(dataDir)) : "it has no database";
  giveUp(`The data folder ${dataDir} is not empty: ${content}. Use --force to replace it.`);
}

// The whole archive is extracted before the old folder is changed.
const fresh = `${dataDir}.restoring`;
let firstMade = fresh;
const dump = join(fresh, dumpFile);
try {
  await rm(fresh, { recursive: true, force: true });
  firstMade = (await mkdir(fresh, { recursive: true })) ?? fresh;
  await extractArchive(file, fresh);
  // A key alone would replace a folder with its database.
  if (!existsSync(dump) && !existsSync(join(fresh, "database/PG_VERSION")))
    throw new Error("it is not a backup of a data folder");
  if (existsSync(`${fresh}/database`)) await readDatabase();
  if (existsSync(dump)) await restoreDump();
} catch (error) {
  // Files that are still being written may appear meanwhile.
  await rm(firstMade, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  release();
  giveUp(`${file} cannot be restored: ${error instanceof Error ? error.message : error}.`);
}
const old = `${dataDir}.replaced`;
await rm(old, { recursive: true, force: true });
if (isThere) await rename(dataDir, old);
await rename(fresh, dataDir);
release();
await rm(old, { recursive: true, force: true });
console.log(`${file} was restored to ${dataDir}.`);

/** Reads the whole embedded database, which may be damaged in an intact archive or belong to another version. */
async function readDatabase(): Promise<void> {
  await countFolder(fresh).catch(() => {
    throw new Error("its database cannot be read");
  });
}

/** Replaces the database in one transaction, so that a failure changes nothing. */
async function restoreDump(): Promise<void> {
  if (databaseUrl === null) throw new Error("it has a PostgreSQL database: set DATABASE_URL to the one to replace");
  const { pool } = connect(databaseUrl);
  const { rows } = await pool.query<{ is_empty: boolean; is_used: boolean }>(
    `select to_regclass('members') is null as is_empty, exists (
       select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as is_used`,
  );
  const content = rows[0]?.is_empty ? null : await contentOf(countRecords(pool));
  await pool.end();
  if (rows[0]?.is_used) throw new Error("the database of DATABASE_URL is in use: stop the platform first");
  if (content !== null && !force) {
    throw new Error(`the database of DATABASE_URL is not empty: ${content}. Use --force to replace it`);
  }
  const statements = `${dump}.sql`;
  await runTool("pg_restore", ["--no-owner", `--file=${statements}`, dump], databaseUrl);
  // `pg_restore --clean` cannot drop the partitions of the job queue.
  const drop = "drop schema if exists public, drizzle, pgboss cascade; create schema public";
  const inOne = ["--single-transaction", "--quiet", "--output=/dev/null", "--no-psqlrc", "--set=ON_ERROR_STOP=1"];
  await runTool("psql", [...inOne, `--command=${drop}`, `--file=${statements}`], databaseUrl);
  await rm(statements);
  await rm(dump);
}

function contentOf(counts: ReturnType<typeof countRecords>): Promise<string> {
  return counts.then(describeCounts, () => "its content cannot be read");
}
