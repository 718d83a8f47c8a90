import { execFile } from "node:child_process";
import { chmodSync, lstatSync, readdirSync, watch } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTemplate, dataTemplate } from "#tests/support/data-templates.ts";
import { freePort } from "#tests/support/port.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

/** The least restrictive umask: every user may write files that are not protected explicitly. */
let umask: number;
let folder: string;
beforeAll(async () => {
  umask = process.umask(0);
  folder = await mkdtemp(join(tmpdir(), "cdp-rights-"));
});
afterAll(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

const everything = (path: string): string[] => [
  path,
  ...readdirSync(path, { recursive: true }).map((name) => join(path, String(name))),
];

/** Paths that users other than the owner may read, write or enter. */
const open = (path: string) => everything(path).filter((each) => (lstatSync(each).mode & 0o077) !== 0);

async function runAndStop(dataDir: string): Promise<void> {
  const server = startServerProcess(["--empty", "--data-dir", dataDir], await freePort());
  await server.ready;
  server.child.kill("SIGTERM");
  await server.ended;
}

test("a data folder that older versions left open to all users is restricted to the owner after a start", async () => {
  const dataDir = join(folder, "old");
  await copyTemplate(await dataTemplate(false), dataDir);
  for (const path of everything(dataDir)) chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666);
  await runAndStop(dataDir);
  expect(open(dataDir)).toEqual([]);
});

test("a new data folder and the files created in it are restricted to the owner", async () => {
  const dataDir = join(folder, "new");
  await runAndStop(dataDir);
  expect((await readdir(dataDir)).length).toBeGreaterThan(2);
  expect(open(dataDir)).toEqual([]);
});

test("a backup is restricted to the owner from its first byte, and so are restored files", async () => {
  const backups = await mkdtemp(join(folder, "backups-"));
  const archive = join(backups, "backup.tar.gz");
  const seen = new Set<string>();
  const watcher = watch(backups, (_event, name) => {
    const found = name && lstatSync(join(backups, name), { throwIfNoEntry: false });
    if (found) seen.add(`${name} ${(found.mode & 0o777).toString(8)}`);
  });
  const script = (name: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [`scripts/${name}.ts`, archive, ...args], {
      env: { PATH: process.env.PATH },
    });
  await script("backup", "--data-dir", join(folder, "new"));
  watcher.close();
  expect([...seen].sort()).toEqual([
    "backup.tar.gz 600",
    "backup.tar.gz.partial 600",
    "backup.tar.gz.partial.check 700",
  ]);
  const restored = join(folder, "restored");
  await script("restore", "--data-dir", restored);
  expect(open(restored)).toEqual([]);
});
