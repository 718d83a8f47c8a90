import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { create } from "tar";
import { createCommand } from "#server/platform/core/command.ts";
import { backupMarker, restrictNewFiles } from "#server/platform/db/data-folder.ts";
import { lockFolder, runningFile } from "#server/platform/db/folder-lock.ts";
import { dataDirOption, giveUp } from "./data-folder.ts";

const command = createCommand(
  "npm run backup --",
  "Saves the whole data folder in one archive, while the platform is stopped.",
)
  .argument("<file.tar.gz>", "archive to write, outside the data folder")
  .addOption(dataDirOption())
  .parse();
const { dataDir } = command.opts();

// The archive contains keys and personal data, so no other user may read it, even while it is written.
restrictNewFiles();
const file = resolve(command.processedArgs[0]);

if (!existsSync(dataDir)) giveUp(`The data folder ${dataDir} does not exist.`);
if (file.startsWith(`${dataDir}/`)) giveUp("The backup file must be outside the data folder.");
const release = await lockFolder(dataDir);
if (release === null) giveUp(`The data folder ${dataDir} is in use: stop the platform first.`);

// Written to a temporary file, so that an interrupted backup never looks complete. A leftover of an earlier one is
// removed first.
const partial = `${file}.partial`;
await rm(partial, { force: true });
try {
  // Pictures are only copies and are fetched again on demand.
  const notImported = ["./lock", `./${runningFile}`, "./images"];
  const filter = (path: string) => !notImported.includes(path);
  await create({ gzip: true, file: partial, cwd: dataDir, portable: true, filter }, ["."]);
  await rename(partial, file);
  await writeFile(join(dataDir, backupMarker), "");
} catch (error) {
  await rm(partial, { force: true });
  giveUp(`The backup could not be written: ${error instanceof Error ? error.message : error}`);
}
release();
console.log(`${dataDir} was saved to ${file}. It contains the keys: keep it safe.`);
if (process.env.DATABASE_URL)
  console.log("The PostgreSQL database of DATABASE_URL is not included: back it up with pg_dump.");
