import { execFileSync } from "node:child_process";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { createCommand } from "#server/platform/core/command.ts";

const root = join(import.meta.dirname, "..");

/** Schemas as they are after a migration, oldest first. drizzle-kit compares with the newest only. */
const snapshots = () => globSync(join(root, "server/platform/db/migrations/meta/*_snapshot.json")).sort();

/** Returns the statements that would bring a database from the newest migration to the schema. */
export async function findMigrationProblems(): Promise<string[]> {
  const newest = snapshots().at(-1) ?? "";
  const before = JSON.parse(readFileSync(newest, "utf8")) as Parameters<typeof generateMigration>[0];
  const modules = globSync(join(root, "server/platform/db/schema/*.ts")).map((file) => import(file));
  const schema = Object.assign({}, ...(await Promise.all(modules))) as Record<string, unknown>;
  const missing = await generateMigration(before, generateDrizzleJson(schema, before.id, undefined, "snake_case"));
  return missing.map((statement) => `the schema needs a migration (npm run migration): ${statement}`);
}

function addMigration(): void {
  const command = createCommand(
    "npm run migration --",
    "Writes a migration from the newest one to the schema in server/platform/db/schema.",
  )
    .argument("<name>", "what it changes, such as several-servers")
    .option("--custom", "an empty migration, for statements written by hand")
    .parse();
  const [name] = command.processedArgs;
  const flags = command.opts().custom ? ["--custom"] : [];
  execFileSync("drizzle-kit", ["generate", "--name", name, ...flags], { cwd: root, stdio: "inherit" });
  const [newest = "", ...older] = snapshots().reverse();
  for (const file of older) rmSync(file);
  // Starts from one line, because Biome keeps the line breaks of objects.
  writeFileSync(newest, JSON.stringify(JSON.parse(readFileSync(newest, "utf8"))));
  execFileSync("biome", ["format", "--write", join(newest, "..")], { cwd: root, stdio: "inherit" });
}

if (import.meta.main) addMigration();
