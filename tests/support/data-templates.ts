import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { startPlatform } from "#server/app/start-platform.ts";
import { readConfig } from "#server/base/config.ts";
import { freePort } from "./port.ts";

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/test-data");

/** What a data folder is made by: another version of these makes another template. */
const sources = ["server/{db,demo,people,organizations,activities,segments,attributes,settings,sign-in}/**/*.{ts,sql}"];

/**
 * A data folder that the platform made and left, with or without the demo foundation. It is made once for a version
 * of the code that fills it, and copied by each test.
 */
export async function dataTemplate(demo: boolean): Promise<string> {
  const folder = join(cache, `${fingerprint()}-${demo ? "demo" : "empty"}`);
  if (existsSync(folder)) return folder;
  await throwOldAway();
  const making = `${folder}.${process.pid}`;
  await mkdir(making, { recursive: true });
  await fill(["--data-dir", making], demo);
  // Somebody else may have been faster.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  return folder;
}

/** Each version of the code leaves folders of 150 MB; tests that run now use none that is older than a day. */
async function throwOldAway(): Promise<void> {
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of await readdir(cache).catch(() => [])) {
    const folder = join(cache, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < yesterday) await rm(folder, { recursive: true, force: true });
  }
}

/** Fills an empty PostgreSQL database in the same way. */
export async function fillDatabase(databaseUrl: string, dataDir: string, demo: boolean): Promise<void> {
  await fill(["--data-dir", dataDir, "--database-url", databaseUrl], demo);
}

export async function copyTemplate(template: string, target: string): Promise<void> {
  await cp(template, target, { recursive: true });
}

async function fill(args: readonly string[], demo: boolean): Promise<void> {
  const flags = [...args, "--port", String(await freePort()), ...(demo ? [] : ["--empty"])];
  const running = await startPlatform(readConfig(flags, {}));
  await running.stop();
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}
