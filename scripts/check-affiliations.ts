import { existsSync } from "node:fs";
import { createCommand } from "#server/platform/core/command.ts";
import { connect, openDatabase } from "#server/platform/db/database.ts";
import { readRunning } from "#server/platform/db/folder-lock.ts";
import { checkAffiliations } from "#server/records/people/check-affiliations.ts";
import { dataDirOption, giveUp } from "./data-folder.ts";

const { dataDir } = createCommand(
  "npm run check:affiliations --",
  "Compares the organization of every activity with the rule (docs/rules.md 13) and corrects differences. Works on a running platform and on a stopped one. Exits with 1 when it found some.",
)
  .addOption(dataDirOption())
  .parse()
  .opts();
const databaseUrl = process.env.DATABASE_URL || null;
const address = databaseUrl ?? readRunning(dataDir)?.connectionString ?? null;
if (address === null && !existsSync(dataDir)) giveUp(`No platform has run on ${dataDir} yet.`);

const { db, close } = await open();
const { activities, differences } = await checkAffiliations(
  { db, isEmbedded: databaseUrl === null },
  new AbortController().signal,
).finally(close);
console.log(`${activities} activities examined, ${differences} counted for another organization and were corrected.`);
process.exitCode = differences > 0 ? 1 : 0;

async function open() {
  if (address === null) return openDatabase({ dataDir, databaseUrl: null });
  const { db, pool } = connect(address);
  return { db, close: () => pool.end() };
}
