import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { startPlatform } from "#server/app/start-platform.ts";
import { readConfig } from "#server/platform/core/config.ts";
import { freePort } from "./port.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";
import { quickFolder } from "./quick-folder.ts";

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/test-data");

/** Source files that determine the contents of a template. A change in any of them creates a new template. */
const sources = ["{server,demo}/**/*.{ts,sql}", "shared/{contract,domain}/**/*.ts"];

/**
 * A data folder of the embedded database that the platform created, with or without the demo foundation. It is created
 * once for each version of the code that fills it, and every test copies it.
 */
export function dataTemplate(demo: boolean): Promise<string> {
  return makeOnce(demo ? "demo" : "empty", async (folder) => {
    await mkdir(folder);
    await fill(["--data-dir", folder], demo);
  });
}

/** Names of the databases that `startTemplateServer` creates. */
const templateOf = (demo: boolean) => (demo ? "template_demo" : "template_empty");

/**
 * A PostgreSQL server with both template databases for `copyDatabase`. They are created once as well. `TEST_LOCALE` is
 * the language of its databases, which must decide nothing.
 */
export async function startTemplateServer(): Promise<PostgresServer> {
  const locale = process.env.TEST_LOCALE;
  const template = await makeOnce(locale ? `postgres.${locale}` : "postgres", async (folder) => {
    const server = await startPostgres({ locale });
    const dataDir = await mkdtemp(join(tmpdir(), "cdp-templates-"));
    for (const demo of [false, true]) {
      const databaseUrl = await server.createDatabase(templateOf(demo));
      await fill(["--data-dir", dataDir, "--database-url", databaseUrl], demo);
    }
    await server.stopServer();
    execFileSync("cp", ["-a", server.data, folder]);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return startPostgres({ template, place: quickFolder() });
}

/**
 * Creates a separate database for a test on the server of `startTemplateServer`, which the test configuration started.
 * @returns its URL
 */
export async function copyDatabase(demo: boolean): Promise<string> {
  const address = process.env.TEST_POSTGRES_ADDRESS;
  if (!address) throw new Error("PostgreSQL is started for the project `server` of tests/vitest.config.ts.");
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  // Copying files takes a third of the time of copying through the write-ahead log.
  await ask(address, `create database ${name} template ${templateOf(demo)} strategy file_copy`);
  return `${address}/${name}`;
}

/**
 * Creates an empty database of a language whose lower case differs: in Turkish, `I` becomes `ı`. Drop it like a copy.
 * @returns its URL
 */
export async function createTurkishDatabase(): Promise<string> {
  const address = process.env.TEST_POSTGRES_ADDRESS;
  if (!address) throw new Error("PostgreSQL is started for the project `server` of tests/vitest.config.ts.");
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await ask(address, `create database ${name} template template0 locale_provider icu icu_locale 'tr-TR'`);
  return `${address}/${name}`;
}

/**
 * Creates a database as an older version of the platform left it.
 * @param migration number of that version's last migration
 * @param fill adds data in the schema of that version
 * @returns its URL
 */
export async function createOldDatabase(
  migration: number,
  fill: (client: pg.Client) => Promise<unknown>,
): Promise<string> {
  const address = process.env.TEST_POSTGRES_ADDRESS;
  if (!address) throw new Error("PostgreSQL is started for the project `server` of tests/vitest.config.ts.");
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await ask(address, `create database ${name} template template0`);
  const folder = await mkdtemp(join(tmpdir(), "cdp-migrations-"));
  const migrations = join(root, "server/platform/db/migrations");
  const journal = JSON.parse(readFileSync(join(migrations, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  const entries = journal.entries.slice(0, migration + 1);
  await mkdir(join(folder, "meta"));
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) await cp(join(migrations, `${tag}.sql`), join(folder, `${tag}.sql`));
  const client = new pg.Client({ connectionString: `${address}/${name}` });
  await client.connect();
  try {
    await migrate(drizzle(client), { migrationsFolder: folder });
    await fill(client);
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
  return `${address}/${name}`;
}

/** Drops a database created by `copyDatabase`. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  const at = databaseUrl.lastIndexOf("/");
  await ask(databaseUrl.slice(0, at), `drop database if exists ${databaseUrl.slice(at + 1)} with (force)`);
}

async function ask(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Creates a folder under a temporary name and renames it, so that no other process sees it incomplete. */
async function makeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder =
    (process.env.TEST_DATA === "kept" && (await newestFolder(name))) || join(cache, `${fingerprint()}-${name}`);
  if (existsSync(folder)) return folder;
  await removeOldFolders();
  await mkdir(cache, { recursive: true });
  const making = `${folder}.${process.pid}`;
  await make(making);
  // Another process may have finished first.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  return folder;
}

/** Data of the last version that made some. The platform migrates it, so that it fits unless the demo itself changed. */
async function newestFolder(name: string): Promise<string | null> {
  const names = (await readdir(cache).catch(() => [])).filter((each) => each.endsWith(`-${name}`));
  const ages = await Promise.all(names.map(async (each) => ({ each, made: (await stat(join(cache, each))).mtimeMs })));
  const [newest] = ages.toSorted((a, b) => b.made - a.made);
  return newest ? join(cache, newest.each) : null;
}

/** Removes folders older than three hours: each version of the code leaves 150 MB, and running tests use newer ones. */
async function removeOldFolders(): Promise<void> {
  const longAgo = Date.now() - 3 * 60 * 60 * 1000;
  for (const name of await readdir(cache).catch(() => [])) {
    const folder = join(cache, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < longAgo) await rm(folder, { recursive: true, force: true });
  }
}

export async function copyTemplate(template: string, target: string): Promise<void> {
  await cp(template, target, { recursive: true });
}

async function fill(args: readonly string[], demo: boolean): Promise<void> {
  const flags = [...args, "--port", String(await freePort()), ...(demo ? [] : ["--empty"])];
  const running = await startPlatform(readConfig(flags, { DEMO_SCRIPTS: "all" }));
  await running.stop();
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}
