import { rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";
import { create } from "tar";
import { folderBytes } from "#server/integrations/git/repository.ts";
import { copyingFile, minFreeBytes } from "#server/platform/db/data-folder.ts";
import { runningFile } from "#server/platform/db/folder-lock.ts";
import { fileSize } from "#shared/domain/text/file-size.ts";
import { copyFolder, copyRunningDatabase } from "./copy-database.ts";
import { dumpFile, runTool } from "./postgres-tools.ts";
import { type RecordCounts, verifyArchive } from "./verify-archive.ts";

/** Not saved: what belongs to the running platform, and copies of pictures and repositories that are fetched again. */
const omitted = ["lock", runningFile, copyingFile, "images", "git"];

/** Where the data is: a running embedded database, one that is stopped and locked, or a PostgreSQL server. */
export type BackupSource =
  | { readonly database: "running"; readonly pool: pg.Pool }
  | { readonly database: "stopped" }
  | { readonly database: "server"; readonly url: string };

/**
 * Writes the data folder and the database to one compressed archive, and restores it into a temporary place to check
 * it. The file gets its name only then, so that no interrupted or damaged archive looks complete.
 * @returns what `verifyArchive` found
 * @throws Error whose message completes a sentence about the problem
 */
export async function saveArchive(dataDir: string, source: BackupSource, file: string): Promise<RecordCounts | null> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    await ensureSpace(dataDir, dirname(file));
    await writeArchive(dataDir, source, partial);
    const counts = await verifyArchive(partial, source.database === "server" ? source.url : null);
    await rename(partial, file);
    return counts;
  } finally {
    await rm(partial, { force: true });
  }
}

async function writeArchive(dataDir: string, source: BackupSource, file: string): Promise<void> {
  const isSaved = (path: string) => !omitted.includes(path.replace(/^\.\//, ""));
  const pack = (folder: string) =>
    create({ gzip: true, file, cwd: folder, portable: true, filter: isSaved }, ["."]) as Promise<void>;
  if (source.database === "stopped") return pack(dataDir);
  const copy = `${file}.copy`;
  await rm(copy, { recursive: true, force: true });
  try {
    await copyFolder(dataDir, copy, [...omitted, "database"]);
    if (source.database === "running") await copyRunningDatabase(source.pool, dataDir, join(copy, "database"));
    else await runTool("pg_dump", ["--format=custom", `--file=${join(copy, dumpFile)}`], source.url);
    await pack(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** The copy of a running database, the archive and its check need at most twice the size of the database at a time. */
async function ensureSpace(dataDir: string, target: string): Promise<void> {
  if (!(await stat(target).catch(() => null))?.isDirectory()) throw new Error(`the folder ${target} does not exist`);
  const needed = 2 * (await folderBytes(join(dataDir, "database"))) + minFreeBytes;
  const { bavail, bsize } = await statfs(target);
  if (bavail * bsize >= needed) return;
  throw new Error(`the disk of ${target} needs ${fileSize(needed)} of free space`);
}
