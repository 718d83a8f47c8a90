import { rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";
import { create } from "tar";
import { folderBytes } from "#server/integrations/git/repository.ts";
import { copyingFile, minFreeBytes } from "#server/platform/db/data-folder.ts";
import { runningFile } from "#server/platform/db/folder-lock.ts";
import { fileSize } from "#shared/domain/text/file-size.ts";
import { copyFolder, copyRunningDatabase } from "./copy-database.ts";
import { runTool } from "./postgres-tools.ts";

/** Dump of a PostgreSQL database inside an archive, in the format of `pg_restore`. */
export const dumpFile = "database.dump";
/** Not saved: what belongs to the running platform, and copies of pictures and repositories that are fetched again. */
const omitted = ["lock", runningFile, copyingFile, "images", "git"];

/** Where the data is: a running embedded database, one that is stopped and locked, or a PostgreSQL server. */
export type BackupSource =
  | { readonly database: "running"; readonly pool: pg.Pool }
  | { readonly database: "stopped" }
  | { readonly database: "server"; readonly url: string };

/**
 * Writes the data folder and the database to one compressed archive. An interrupted call leaves no file that looks
 * complete.
 * @throws Error whose message completes a sentence about the problem
 */
export async function writeArchive(dataDir: string, source: BackupSource, file: string): Promise<void> {
  const [partial, copy] = [`${file}.partial`, `${file}.copy`];
  const remove = () => Promise.all([partial, copy].map((path) => rm(path, { recursive: true, force: true })));
  await remove();
  try {
    await ensureSpace(dataDir, dirname(file));
    let folder = dataDir;
    if (source.database !== "stopped") {
      await copyFolder(dataDir, copy, [...omitted, "database"]);
      if (source.database === "running") await copyRunningDatabase(source.pool, dataDir, join(copy, "database"));
      else await runTool("pg_dump", ["--format=custom", `--file=${join(copy, dumpFile)}`], source.url);
      folder = copy;
    }
    const isSaved = (path: string) => !omitted.includes(path.replace(/^\.\//, ""));
    await create({ gzip: true, file: partial, cwd: folder, portable: true, filter: isSaved }, ["."]);
    await rename(partial, file);
  } finally {
    await remove();
  }
}

/** A copy of the running database and the archive need at most twice the size of the database. */
async function ensureSpace(dataDir: string, target: string): Promise<void> {
  const needed = 2 * (await folderBytes(join(dataDir, "database"))) + minFreeBytes;
  const { bavail, bsize } = await statfs(target);
  if (bavail * bsize >= needed) return;
  throw new Error(`the disk of ${target} needs ${fileSize(needed)} of free space`);
}
