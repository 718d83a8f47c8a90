import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { createCommand } from "#server/platform/core/command.ts";
import { restrictNewFiles } from "#server/platform/db/data-folder.ts";
import { lockFolder } from "#server/platform/db/folder-lock.ts";
import { dataDirOption, giveUp } from "./data-folder.ts";
import { extractBackup } from "./extract-backup.ts";

const command = createCommand("npm run restore --", "Replaces the data folder with a backup.")
  .argument("<file.tar.gz>", "archive of npm run backup")
  .addOption(dataDirOption())
  .option("--force", "replace a data folder that is not empty", false)
  .parse();
const { dataDir, force } = command.opts();
const file = resolve(command.processedArgs[0]);

restrictNewFiles();
if (!existsSync(file)) giveUp(`The file ${file} does not exist.`);
const isThere = existsSync(dataDir);
if (isThere && !force && (await readdir(dataDir)).length > 0) {
  giveUp(`The data folder ${dataDir} is not empty. Use --force to replace it.`);
}
const release = isThere ? await lockFolder(dataDir) : () => {};
if (release === null) giveUp(`The data folder ${dataDir} is in use: stop the platform first.`);

// The whole archive is extracted before the old folder is changed.
const fresh = `${dataDir}.restoring`;
await rm(fresh, { recursive: true, force: true });
const firstMade = (await mkdir(fresh, { recursive: true })) ?? fresh;
try {
  await extractBackup(file, fresh);
  const isBackup = existsSync(`${fresh}/secret-key`) || existsSync(`${fresh}/database/PG_VERSION`);
  if (!isBackup) throw new Error("it is not a backup of a data folder");
} catch (error) {
  // Files that are still being written may appear meanwhile.
  await rm(firstMade, { recursive: true, force: true, maxRetries: 5 });
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
