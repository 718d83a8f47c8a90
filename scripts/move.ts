import { existsSync } from "node:fs";
import { join } from "node:path";
import { claimTarget, moveDatabase } from "#server/admin/backups/move-database.ts";
import { countRecords, describeCounts } from "#server/admin/backups/verify-archive.ts";
import { createCommand } from "#server/platform/core/command.ts";
import { connect, type OpenDatabase, openDatabase } from "#server/platform/db/database.ts";
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
try {
  // Opening the folder refuses one that a running platform uses.
  const source = await openDatabase({ dataDir, databaseUrl: null });
  try {
    await moveTo(source);
  } finally {
    await source.close();
  }
} catch (error) {
  giveUp(`The move failed: ${error instanceof Error ? error.message.replace(/\.$/, "") : error}.`);
}

async function moveTo(source: OpenDatabase): Promise<void> {
  const { pool } = connect(databaseUrl, 1);
  await claimTarget(pool).finally(() => pool.end());
  const target = await openDatabase({ dataDir, databaseUrl });
  try {
    await moveDatabase({
      source: source.pool,
      target: target.pool,
      onTable: (name, rows) => rows > 0 && console.log(`${name}: ${rows.toLocaleString("en")}`),
    });
    console.log(`Moved and compared: ${describeCounts(await countRecords(target.pool))}.`);
    console.log("Start the platform with DATABASE_URL, and with the same data folder: it has the keys.");
  } finally {
    await target.close();
  }
}
