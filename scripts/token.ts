import { existsSync } from "node:fs";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { createCommand } from "#server/platform/core/command.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import { connect, openDatabase } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { readRunning } from "#server/platform/db/folder-lock.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { dataDirOption, giveUp } from "./data-folder.ts";

const command = createCommand("npm run token --", "Prints an app token of a user, alone on the last line.")
  .argument("<user>", "demo account or email")
  .addOption(dataDirOption())
  .parse();
const [subject] = command.processedArgs;
const { dataDir } = command.opts();
const secretKey = process.env.SECRET_KEY || null;
const databaseUrl = process.env.DATABASE_URL || null;

if (secretKey === null && !existsSync(dataDir)) giveUp(`No platform has run on ${dataDir} yet.`);
const demo = demoAccounts.find(({ name, email }) => name === subject || email === subject.toLowerCase());
const userId = demo ? demoUserId(demo) : await findUser(subject);
console.log(await createAppTokens(await readSecretKey({ dataDir, secretKey })).sign(userId));

/**
 * Finds a user in the platform's database: the configured server, the running platform's own, or the one in the folder.
 */
async function findUser(email: string): Promise<string> {
  if (!email.includes("@")) {
    giveUp(`There is no demo account ${email}. Available: ${demoAccounts.map(({ name }) => name).join(", ")}.`);
  }
  const { db, close } = await openForReading();
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
    .finally(close);
  const [only, ...others] = found;
  if (!only) giveUp(`No user with the email ${email} has signed in yet.`);
  if (others.length > 0) giveUp(`${found.length} users have the email ${email}.`);
  return only.id;
}

async function openForReading() {
  const running = readRunning(dataDir);
  for (const address of [databaseUrl, running?.connectionString]) {
    if (!address) continue;
    const { db, pool } = connect(address);
    const answers = await pool.query("select 1").then(
      () => true,
      () => false,
    );
    if (answers) return { db, close: () => pool.end() };
    await pool.end();
    if (address === databaseUrl) giveUp("The database of DATABASE_URL does not respond.");
  }
  try {
    return await openDatabase({ dataDir, databaseUrl: null });
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error));
  }
}
