import fs, { existsSync, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { copyingFile, hasRoom, isCopyRunning, restrictNewFiles } from "./data-folder.ts";
import { lockFolder, type RunningPlatform, runningFile } from "./folder-lock.ts";
import { servePglite } from "./pglite-server.ts";

/**
 * Process of the embedded database, so that no query blocks the process that answers requests. It ends with its parent:
 * the channel between them closes even when the parent is killed.
 * Arguments: data folder, folder of the socket, connection string.
 */
export type PgliteMessage = { state: "ready" } | { state: "in-use" } | { state: "failed"; reason: string };

const [dataDir = "", socketDir = "", connectionString = ""] = process.argv.slice(2);

const sendToParent = (message: PgliteMessage) => new Promise((sent) => process.send?.(message, sent) ?? sent(null));

/**
 * PGlite sets the mode of each file that it creates, usually accessible to all users, and ignores the process umask.
 */
function hideFilesOfPglite(): void {
  const { chmodSync, fchmodSync } = fs;
  fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & 0o700);
  fs.fchmodSync = (file, mode) => fchmodSync(file, Number(mode) & 0o700);
  syncBuiltinESMExports();
}

async function open(folder: string): Promise<PGlite> {
  return PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    // `-F` disables fsync. Acknowledged writes must also survive a power failure.
    startParams: PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  });
}

/**
 * Creates the database in a temporary folder and renames it, so that an interrupted first start leaves no partial
 * database.
 */
async function openOrCreate(): Promise<PGlite> {
  const folder = join(dataDir, "database");
  if (!existsSync(folder)) {
    const fresh = join(dataDir, "database.new");
    await rm(fresh, { recursive: true, force: true });
    await (await open(fresh)).close();
    await rename(fresh, folder);
  }
  // PGlite would create a new database in a folder that has lost its files, or wait forever.
  if (!statSync(folder).isDirectory() || !existsSync(join(folder, "PG_VERSION"))) throw new Error(damaged);
  return open(folder).catch((error: unknown) => {
    throw new Error(hasRoom(dataDir) ? damaged : "the disk is full", { cause: error });
  });
}

const damaged = "it is damaged; restore a backup with npm run restore";

async function main(): Promise<void> {
  restrictNewFiles();
  hideFilesOfPglite();
  // Ctrl-C in a terminal signals the whole process group. The parent decides when the database ends.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  let orphaned = false;
  let closing = false;
  let finish = () => {
    orphaned = true;
  };
  process.on("disconnect", () => finish());

  const release = await lockFolder(dataDir);
  if (release === null) {
    await sendToParent({ state: "in-use" });
    process.exit(1);
  }
  const running: RunningPlatform = { pid: process.ppid, connectionString };
  await writeFile(join(dataDir, runningFile), `${JSON.stringify(running)}\n`, { mode: 0o600 });
  const pglite = await openOrCreate();
  const socket = join(socketDir, ".s.PGSQL.5432");
  // A killed process leaves its socket behind, and a copy that the end of the database interrupted its file, whose
  // process id another process may have by now.
  await rm(socket, { force: true });
  await rm(join(dataDir, copyingFile), { force: true });
  const server = await servePglite(pglite, socket, {
    hasRoom: () => hasRoom(dataDir),
    isCopied: () => isCopyRunning(dataDir),
    onBroken(error) {
      // Queries that arrive during the shutdown fail, and this is no error.
      if (closing) return;
      process.stderr.write(`The embedded database failed: ${error instanceof Error ? error.message : error}\n`);
      process.exit(1);
    },
  });
  finish = async () => {
    closing = true;
    server.close();
    // Acknowledged writes are in the log on disk, so a full disk must not prevent the shutdown.
    await pglite.close().catch(() => {});
    await rm(socketDir, { recursive: true, force: true });
    await rm(join(dataDir, runningFile), { force: true });
    release();
    process.exit(0);
  };
  if (orphaned) finish();
  else await sendToParent({ state: "ready" });
}

main().catch(async (error) => {
  await sendToParent({ state: "failed", reason: error instanceof Error ? error.message : String(error) });
  process.exit(1);
});
