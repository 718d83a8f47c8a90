import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect } from "#server/platform/db/database.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { findProgram } from "../../../scripts/system.ts";

let folder: string;
let platform: TestPlatform;
beforeAll(async () => {
  // pg_dump of the same version as the server.
  process.env.PATH = [dirname(findProgram("postgres") ?? ""), process.env.PATH].join(delimiter);
  folder = await mkdtemp(join(tmpdir(), "cdp-backups-"));
  platform = await startPlatform({ environment: { BACKUP_DIR: join(folder, "nightly"), BACKUP_KEEP: "2" } });
});
afterAll(async () => {
  await platform.stop();
  await rm(folder, { recursive: true, force: true });
});

const archive = /^community-data-platform-.*\.tar\.gz$/;

interface Status {
  status: string;
  lastBackupAt: string | null;
  lastBackupBytes: number | null;
  problems: string[];
}
const status = async () => (await platform.api("/system-status", { account: "admin" })).json<Status>();

/** Runs the job of the night and waits until it has ended. */
async function backUp(): Promise<void> {
  const { db, jobs } = platform.running.platform;
  const ended = async () =>
    (await db.execute<{ n: number }>(sql`select count(ended_at)::int as n from backups`)).rows[0]?.n ?? 0;
  const before = await ended();
  await jobs.send("backup", {});
  await vi.waitFor(async () => expect(await ended()).toBeGreaterThan(before), { timeout: 180_000 });
}

test("every night an archive is written and verified, and older ones are removed", async () => {
  expect(await status()).toMatchObject({ lastBackupAt: null, lastBackupBytes: null, problems: [] });
  const nightly = join(folder, "nightly");
  await backUp();
  const [first = ""] = await readdir(nightly);
  expect(first).toMatch(archive);
  expect(await status()).toMatchObject({
    lastBackupAt: expect.any(String),
    lastBackupBytes: (await stat(join(nightly, first))).size,
    problems: [],
  });

  await writeFile(join(nightly, "community-data-platform-2026-01-01T031200Z.tar.gz"), "older");
  await writeFile(join(nightly, "community-data-platform-2026-01-02T031200Z.tar.gz.partial"), "interrupted");
  await writeFile(join(nightly, "other.tar.gz"), "");
  await backUp();
  // Older ones are removed after the new one is recorded.
  const left = [first, expect.stringMatching(archive), "other.tar.gz"];
  await vi.waitFor(async () => expect((await readdir(nightly)).sort()).toEqual(left), { timeout: 180_000 });
});

test("a night in which the platform did not run is made up", async () => {
  const { db, jobs } = platform.running.platform;
  const started = async () => (await db.execute(sql`select 1 from backups`)).rows.length;
  const look = async () => {
    await jobs.send("backup-due", {});
    const waiting = sql`select 1 from pgboss.job where name in ('backup-due', 'backup') and state <> 'completed'`;
    await vi.waitFor(async () => expect((await db.execute(waiting)).rows).toEqual([]), { timeout: 180_000 });
  };
  const before = await started();
  await look();
  expect(await started()).toBe(before);
  await db.execute(sql`update backups set verified_at = now() - interval '26 hours'`);
  await look();
  expect(await started()).toBe(before + 1);
});
test("an archive that shrank by half is told, and older ones stay", async () => {
  const { db } = platform.running.platform;
  await db.execute(sql`update backups set bytes = bytes * 3`);
  const before = await readdir(join(folder, "nightly"));
  await backUp();
  expect((await status()).problems).toEqual([
    expect.stringMatching(/^The backup has .*, less than half of the one before \(.*\)\.$/),
  ]);
  expect(await readdir(join(folder, "nightly"))).toHaveLength(before.length + 1);
  expect((await status()).status).toBe("attention");
});

test("a backup that fails says why", async () => {
  await rm(join(folder, "nightly"), { recursive: true });
  await writeFile(join(folder, "nightly"), "a file");
  await backUp();
  expect((await status()).problems).toContainEqual(
    expect.stringMatching(/^The backup failed: the folder .* cannot be written\.$/),
  );
});

test("the commands save and restore the database of DATABASE_URL", async () => {
  const { db } = platform.running.platform;
  const { dataDir, databaseUrl } = platform.config;
  const file = join(folder, "by-hand.tar.gz");
  const script = (name: string, ...args: string[]) =>
    new Promise<string>((resolve) => {
      const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl ?? "" };
      execFile(process.execPath, [`scripts/${name}.ts`, file, ...args], { env }, (_error, out, err) =>
        resolve(out + err),
      );
    });
  await platform.api("/tag", { method: "POST", account: "admin", body: { name: "Saved" } });
  expect(await script("backup", "--data-dir", dataDir)).toMatch(
    /\nIt was checked: 0 people, 0 organizations, 0 activities\.\n$/,
  );
  await db.execute(sql`delete from tags`);
  await platform.running.stop();

  const target = join(folder, "restored");
  const inUse = connect(databaseUrl ?? "");
  await inUse.pool.query("select 1");
  expect(await script("restore", "--data-dir", target, "--force")).toContain("is in use: stop the platform first");
  await inUse.pool.end();
  expect(await script("restore", "--data-dir", target)).toMatch(
    /the database of DATABASE_URL is not empty: 0 people, .*\. Use --force to replace it\.\n$/,
  );
  expect(await script("restore", "--data-dir", target, "--force")).toBe(`${file} was restored to ${target}.\n`);
  const { pool } = connect(databaseUrl ?? "");
  expect((await pool.query("select name from tags")).rows).toEqual([{ name: "Saved" }]);
  await pool.end();
  expect(await readdir(target)).toContain("secret-key");
});
