import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type BackupSource, saveArchive } from "#server/admin/backups/archive.ts";
import { describeCounts } from "#server/admin/backups/verify-archive.ts";
import { createCommand } from "#server/platform/core/command.ts";
import { backupMarker, restrictNewFiles } from "#server/platform/db/data-folder.ts";
import { connect } from "#server/platform/db/database.ts";
import { lockFolder, readRunning } from "#server/platform/db/folder-lock.ts";
import { dataDirOption, giveUp } from "./data-folder.ts";

const command = createCommand(
  "npm run backup --",
  "Saves the data folder and the database in one archive, while the platform runs or is stopped, and checks the archive by restoring it into a temporary folder. Saves the PostgreSQL database of DATABASE_URL by pg_dump.",
)
  .argument("<file.tar.gz>", "archive to write, outside the data folder")
  .addOption(dataDirOption())
  .parse();
const { dataDir } = command.opts();
const file = resolve(command.processedArgs[0]);
const databaseUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || null;

// The archive contains keys and personal data, so no other user may read it, even while it is written.
restrictNewFiles();
if (!existsSync(dataDir)) giveUp(`The data folder ${dataDir} does not exist.`);
if (file.startsWith(`${dataDir}/`)) giveUp("The backup file must be outside the data folder.");
const { source, release } = await openSource();
try {
  const counts = await saveArchive(dataDir, source, file);
  await writeFile(join(dataDir, backupMarker), "");
  release();
  const checked = counts ? `It was checked: ${describeCounts(counts)}.` : "Its dump can be read to the end.";
  console.log(`${dataDir} was saved to ${file}. It contains the keys: keep it safe.\n${checked}`);
} catch (error) {
  giveUp(`The backup failed: ${error instanceof Error ? error.message : error}.`);
}

async function openSource(): Promise<{ source: BackupSource; release: () => void }> {
  if (databaseUrl !== null) return { source: { database: "server", url: databaseUrl }, release: () => {} };
  const release = await lockFolder(dataDir);
  if (release !== null) return { source: { database: "stopped" }, release };
  const running = readRunning(dataDir);
  if (running === null) giveUp(`The data folder ${dataDir} is in use: stop the platform first.`);
  const { pool } = connect(running.connectionString);
  return { source: { database: "running", pool }, release: () => void pool.end() };
}
