import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { create, Header, type HeaderData } from "tar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { demoIssuer } from "#server/platform/db/schema/users.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let folder: string;
beforeAll(async () => {
  platform = await startPlatform({ database: "pglite" });
  folder = await mkdtemp(join(tmpdir(), "cdp-scripts-"));
});
afterAll(async () => {
  await platform.stop();
  await rm(folder, { recursive: true, force: true });
});

function script(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${name}.ts`, ...args],
      { env: { PATH: process.env.PATH } },
      (error, out, err) => resolve({ code: error ? 1 : 0, output: out + err }),
    );
  });
}

const dataDir = () => platform.config.dataDir;
const lastLine = (output: string) => output.trim().split("\n").at(-1) ?? "";

describe("npm run token", () => {
  test.each(["admin", "project-admin", "readonly", "empty", "admin@demo.example"])(
    "prints a token of %s, alone on the last line, while the platform runs",
    async (account) => {
      const { code, output } = await script("token", account, "--data-dir", dataDir());
      expect(code).toBe(0);
      const answer = await platform.api("/auth/me", { headers: { authorization: `Bearer ${lastLine(output)}` } });
      expect(answer.status).toBe(200);
      expect(answer.json<{ email: string }>().email).toBe(`${account.split("@")[0]}@demo.example`);
    },
  );

  test("finds another user by email in the running platform", async () => {
    const { users } = await import("#server/platform/db/schema/users.ts");
    await platform.running.platform.db
      .insert(users)
      .values({ issuer: demoIssuer, subject: "y", email: "Olga@foundation.example", roles: ["admin"] });
    const { output } = await script("token", "olga@foundation.example", "--data-dir", dataDir());
    const answer = await platform.api("/auth/me", { headers: { authorization: `Bearer ${lastLine(output)}` } });
    expect(answer.json<{ email: string }>().email).toBe("Olga@foundation.example");
  });

  test("reports a failure in one sentence", async () => {
    expect(await script("token", "nobody@demo.example", "--data-dir", dataDir())).toEqual({
      code: 1,
      output: "No user with the email nobody@demo.example has signed in yet.\n",
    });
    expect((await script("token", "boss", "--data-dir", dataDir())).output).toContain("There is no demo account boss");
    expect((await script("token", "admin", "--data-dir", join(folder, "none"))).output).toContain(
      "No platform has run on",
    );
    expect((await script("token")).output).toContain("Missing required argument 'user'");
  });
});

describe("npm run backup and npm run restore", () => {
  const archive = () => join(folder, "backup.tar.gz");

  test("a running platform is saved while it is written to, and never replaced", async () => {
    let isSaved = false;
    const add = async (name: string) => {
      expect((await platform.api("/tag", { method: "POST", account: "admin", body: { name } })).status).toBe(200);
      return name;
    };
    const addMany = async () => {
      const names: string[] = [];
      while (!isSaved) names.push(await add(`Added meanwhile ${names.length}`));
      return names;
    };
    await add("Added before");
    const adding = addMany();
    const { code, output } = await script("backup", archive(), "--data-dir", dataDir());
    isSaved = true;
    const added = ["Added before", ...(await adding)];
    expect([code, lastLine(output)]).toEqual([0, expect.stringMatching(/^It was checked: \d+ people, /)]);

    const target = join(folder, "saved");
    expect((await script("restore", archive(), "--data-dir", target)).code).toBe(0);
    const saved = await openDatabase({ dataDir: target, databaseUrl: null });
    const { rows } = await saved.pool.query<{ name: string }>("select name from tags order by created_at");
    await saved.close();
    // The tags of one moment: none is missing between two others.
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ name }) => name)).toEqual(added.slice(0, rows.length));

    expect(await script("restore", archive(), "--data-dir", dataDir(), "--force")).toEqual({
      code: 1,
      output: `The data folder ${dataDir()} is in use: stop the platform first.\n`,
    });
  });

  test("restores everything into an empty folder; a folder that is not empty needs --force", async () => {
    await platform.running.stop();
    expect((await script("backup", archive(), "--data-dir", dataDir())).code).toBe(0);
    expect((await stat(archive())).mode & 0o777).toBe(0o600);
    const target = join(folder, "restored");
    expect((await script("restore", archive(), "--data-dir", target)).code).toBe(0);
    // The lock and the time of the last backup stay in the folder.
    const withoutLockFiles = (names: string[]) =>
      names.filter((name) => !["lock", "last-backup"].includes(name)).sort();
    expect(withoutLockFiles(await readdir(target))).toEqual(withoutLockFiles(await readdir(dataDir())));

    const refused = await script("restore", archive(), "--data-dir", target);
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(
        / is not empty: \d+ people, [\d,]+ organizations, .*\. Use --force to replace it\.\n$/,
      ),
    });
    expect((await script("restore", archive(), "--data-dir", target, "--force")).code).toBe(0);

    const found = await script("token", "olga@foundation.example", "--data-dir", target);
    expect(found.code, found.output).toBe(0);
  });

  test.each<[string, HeaderData, string]>([
    ["a path outside of the folder", { path: "../outside", type: "File", size: 0 }, "outside the folder"],
    ["a link", { path: "link", type: "SymbolicLink", linkpath: "/etc", size: 0 }, "it contains the SymbolicLink link"],
    ["more than the disk has room for", { path: "large", type: "File", size: 2 ** 50 }, "does not fit on the disk"],
  ])("an archive with %s is refused, and leaves no files", async (_name, entry, reason) => {
    const file = join(folder, "hostile.tar.gz");
    const header = Buffer.alloc(512);
    new Header({ ...entry, mode: 0o600, mtime: new Date(0) }).encode(header);
    await writeFile(file, gzipSync(Buffer.concat([header, Buffer.alloc(1024)])));
    const target = join(folder, "hostile");
    const { code, output } = await script("restore", file, "--data-dir", target);
    expect([code, output.trim()]).toEqual([1, expect.stringContaining(reason)]);
    expect((await readdir(folder)).filter((name) => /^(hostile(?!\.tar\.gz)|outside)/.test(name))).toEqual([]);
  });

  test.each<[string, (whole: Buffer) => Buffer]>([
    ["cut off", (whole) => whole.subarray(0, Math.floor(whole.length / 2))],
    ["cut off at the start", (whole) => whole.subarray(0, 20)],
    ["empty", () => Buffer.alloc(0)],
    ["overwritten in the middle", (whole) => Buffer.concat([whole.subarray(0, 5_000), Buffer.alloc(5_000, 255)])],
  ])("an archive that is %s is refused in one sentence, and leaves nothing behind", async (_name, damage) => {
    const file = join(folder, "damaged.tar.gz");
    await writeFile(file, damage(await readFile(archive())));
    const { code, output } = await script("restore", file, "--data-dir", join(folder, "new", "inside"));
    expect([code, output.trim()]).toEqual([1, `${file} cannot be restored: the archive is damaged or incomplete.`]);
    expect((await readdir(folder)).filter((name) => name.startsWith("new"))).toEqual([]);
  });

  test.each<[string, (folder: string) => Promise<{ file: string; target: string }>, string]>([
    [
      "that has a key but no database",
      async (place) => {
        await writeFile(join(place, "secret-key"), "k".repeat(64));
        const file = join(folder, "key.tar.gz");
        await create({ gzip: true, file, cwd: place }, ["secret-key"]);
        return { file, target: join(place, "target") };
      },
      "it is not a backup of a data folder",
    ],
    [
      "into a file",
      async (place) => {
        await writeFile(join(place, "target"), "");
        return { file: archive(), target: join(place, "target") };
      },
      "target is not a folder",
    ],
    [
      "into a folder within a file",
      async (place) => {
        await writeFile(join(place, "target"), "");
        return { file: archive(), target: join(place, "target/inside") };
      },
      "cannot be restored: ENOTDIR",
    ],
    ["that is a folder", async (place) => ({ file: place, target: join(place, "target") }), "There is no file "],
  ])("an archive %s is refused in one sentence", async (_name, make, reason) => {
    const place = await mkdtemp(join(folder, "place-"));
    const { file, target } = await make(place);
    const before = await readdir(place);
    const { code, output } = await script("restore", file, "--data-dir", target);
    expect([code, output.trim().split("\n").length]).toEqual([1, 1]);
    expect(output).toContain(reason);
    expect(await readdir(place)).toEqual(before);
  });

  const tables = "database/base/5";
  test.each<[string, (folder: string) => Promise<unknown>]>([
    ["of another version of PostgreSQL", (from) => writeFile(join(from, "database/PG_VERSION"), "14\n")],
    ["without a file of the cluster", (from) => rm(join(from, "database/global/pg_control"))],
    ["without the tables", (from) => rm(join(from, tables), { recursive: true })],
    [
      "with cut tables",
      async (from) => {
        for (const name of await readdir(join(from, tables))) {
          const file = join(from, tables, name);
          if ((await stat(file)).size > 8_192) await truncate(file, 100);
        }
      },
    ],
  ])("an intact archive of a database %s is refused in one sentence, and replaces nothing", async (_name, damage) => {
    const [source, target] = [join(folder, "source"), join(folder, "restored")];
    await cp(dataDir(), source, { recursive: true });
    await damage(source);
    const file = join(folder, "source.tar.gz");
    await create({ file, gzip: true, cwd: source }, (await readdir(source)).sort());
    await rm(source, { recursive: true });
    const before = await readdir(target);
    const { code, output } = await script("restore", file, "--data-dir", target, "--force");
    expect([code, output]).toEqual([1, `${file} cannot be restored: its database cannot be read.\n`]);
    expect((await readdir(folder)).filter((name) => name.startsWith("restored"))).toEqual(["restored"]);
    expect(await readdir(target)).toEqual(before);
  });

  test("a file that is no backup leaves the folder unchanged", async () => {
    const file = join(folder, "other.tar.gz");
    await writeFile(file, "nonsense");
    const target = join(folder, "restored");
    const before = (await readdir(target)).filter((name) => name !== "lock");
    const { code, output } = await script("restore", file, "--data-dir", target, "--force");
    expect(code).toBe(1);
    expect(output).toContain("cannot be restored");
    expect((await readdir(target)).filter((name) => name !== "lock")).toEqual(before);
  });
});
