import { existsSync } from "node:fs";
import { join } from "node:path";
import { isMoveUnfinished, moveDatabase } from "#server/admin/backups/move-database.ts";
import { countRecords, describeCounts } from "#server/admin/backups/verify-archive.ts";
import { createCommand } from "#server/platform/core/command.ts";
import { connect, openDatabase } from "#server/platform/db/database.ts";
import { lockFolder } from "#server/platform/db/folder-lock.ts";
import { dataDirOption, giveUp } from "./data-folder.ts";

const command = createCommand(
  "npm run move --",
  "Copies the embedded database of the stopped platform to an empty PostgreSQL database, and compares every table at the end. An interrupted move goes on when it is started again. The embedded database stays as it is.",
)
  .argument("<postgres://…>", "database to fill")
  .addOption(dataDirOption())
  .parse();
const { dataDir } = command.opts();
const [databaseUrl] = command.processedArgs;

if (!existsSync(join(dataDir, "database"))) giveUp(`The data folder ${dataDir} has no embedded database.`);
const release = await lockFolder(dataDir);
if (release === null) giveUp(`The data folder ${dataDir} is in use: stop the platform first.`);
try {
  await refuseUsed();
  const target = await openDatabase({ dataDir, databaseUrl });
  const source = await openDatabase({ dataDir, databaseUrl: null });
  try {
    await moveDatabase({
      source: source.pool,
      target: target.pool,
      onTable: (name, rows) => rows > 0 && console.log(`${name}: ${rows.toLocaleString("en")}`),
    });
    console.log(`Moved and compared: ${describeCounts(await countRecords(target.pool))}.`);
    console.log(`Start the platform with DATABASE_URL, and with the same data folder: it has the keys.`);
  } finally {
    await source.close();
    await target.close();
  }
} catch (error) {
  release();
  giveUp(`The move failed: ${error instanceof Error ? error.message : error}.`);
}
release();

async function refuseUsed(): Promise<void> {
  const { pool } = connect(databaseUrl, 1);
  try {
    const { rows } = await pool.query("select to_regclass('members') is not null as is_used");
    if (rows[0]?.is_used && !(await isMoveUnfinished(pool))) {
      throw new Error("the database is not empty. Create one for the platform alone");
    }
  } finally {
    await pool.end();
  }
}
