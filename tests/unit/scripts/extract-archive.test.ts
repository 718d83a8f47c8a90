import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Header, type HeaderData } from "tar";
import { afterAll, beforeAll, expect, test } from "vitest";
import { extractArchive } from "#server/admin/backups/extract-archive.ts";
import { seededRandom } from "#tests/support/hostile-values.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cdp-extract-"));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const block = 512;
const end = Buffer.alloc(2 * block);

function member(path: string, text: string, rest: HeaderData = {}): Buffer {
  const content = Buffer.from(text);
  const header = Buffer.alloc(block);
  new Header({ path, type: "File", size: content.length, mode: 0o600, mtime: new Date(0), ...rest }).encode(header);
  return Buffer.concat([header, content, Buffer.alloc((block - (content.length % block)) % block)]);
}

/** A file whose size is written as given, with a fitting checksum. */
function sized(size: string): Buffer {
  const header = member("large", "");
  header.write(size, 124, 12, "latin1");
  header.fill(" ", 148, 156);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, 8, "latin1");
  return header;
}

/** An extended header (pax), which sets properties of the next member. */
function extended(record: string, type: HeaderData["type"] = "ExtendedHeader"): Buffer {
  return member("pax", `${record.length + 4} ${record}\n`, { type });
}

const whole = Buffer.concat([
  member("secret-key", "k".repeat(64)),
  member("database/PG_VERSION", "17\n"),
  member("images/a", "x".repeat(3_000)),
  end,
]);
const withEnd = (...members: Buffer[]) => gzipSync(Buffer.concat([...members, end]));

/** Extracts an archive. @returns the problem, or the names in the folder */
async function extract(archive: Buffer): Promise<string> {
  const file = join(folder, "backup.tar.gz");
  const target = join(folder, "target");
  // Files that are still being written may appear after a refusal.
  await rm(target, { recursive: true, force: true, maxRetries: 5 });
  await mkdir(target);
  await writeFile(file, archive);
  try {
    await extractArchive(file, target);
    return (await readdir(target)).sort().join(" ");
  } catch (error) {
    return (error as Error).message;
  }
}

test("a whole archive is extracted, compressed or not", async () => {
  for (const archive of [gzipSync(whole), whole, gzipSync(Buffer.concat([whole, Buffer.alloc(8_192)]))]) {
    expect(await extract(archive)).toBe("database images secret-key");
    expect(await readFile(join(folder, "target/secret-key"), "utf8")).toBe("k".repeat(64));
  }
});

const damaged = "the archive is damaged or incomplete";

test.each<[string, Buffer, string]>([
  ["cut between two members, then compressed", gzipSync(whole.subarray(0, 2 * block)), damaged],
  ["cut within a member, then compressed", gzipSync(whole.subarray(0, 2 * block + 300)), damaged],
  ["without its end mark", gzipSync(whole.subarray(0, -end.length)), damaged],
  ["with a file twice", withEnd(member("secret-key", "a"), member("secret-key", "b")), "it contains secret-key twice"],
  [
    "with a file twice, spelled otherwise",
    withEnd(member("a/b", "a"), member("./a//b", "b")),
    "it contains ./a//b twice",
  ],
  ["with a file that is a folder", withEnd(member("a", "a"), member("a/b", "b")), damaged],
  ["with a folder that is a file", withEnd(member("a/b", "a"), member("a", "b")), damaged],
  ["with a hard link", withEnd(member("a", "", { type: "Link", linkpath: "/etc/passwd" })), "it contains the Link a"],
  ["with a pipe", withEnd(member("a", "", { type: "FIFO" })), "it contains the FIFO a"],
  ["with an absolute path", withEnd(member("/etc/cdp", "a")), "it contains /etc/cdp, which is outside the folder"],
  ["with a name that no file can have", withEnd(member("a\0\n\0b", "a")), damaged],
  [
    "with a path in an extended header",
    withEnd(extended("path=../a"), member("a", "a")),
    "it contains ../a, which is outside the folder",
  ],
  [
    "with a size in an extended header",
    withEnd(extended("size=999999999999999"), member("a", "a")),
    "its content does not fit on the disk",
  ],
  ["with a size that is no number", withEnd(sized("abcdefghijkl")), damaged],
  ["with a negative size", withEnd(sized(`${"\xff".repeat(11)}\0`)), damaged],
  ["with a size of many digits", withEnd(sized(`\x80${"\xff".repeat(11)}`)), damaged],
  ["with much after its end", gzipSync(Buffer.concat([whole, Buffer.alloc(3 * 1024 * 1024)])), damaged],
  ["compressed twice", gzipSync(gzipSync(whole)), damaged],
  ["with other bytes after it", Buffer.concat([gzipSync(whole), Buffer.from("more".repeat(100))]), damaged],
  ["a zip file", Buffer.from(`PK\x03\x04${"x".repeat(1_000)}`, "latin1"), damaged],
  ["of one byte", Buffer.from([0x1f]), damaged],
])("an archive %s is refused in a sentence", async (_name, archive, problem) => {
  expect(await extract(archive)).toBe(problem);
  expect((await readdir(folder)).sort()).toEqual(["backup.tar.gz", "target"]);
});

test("an archive with any byte changed, or cut anywhere, is whole or refused as damaged", async () => {
  const random = seededRandom(38);
  const archive = gzipSync(whole);
  for (let round = 0; round < 60; round++) {
    const changed = Buffer.from(archive);
    const at = Math.floor(random() * changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 + Math.floor(random() * 255));
    // Some bits of a compressed file say nothing about its content.
    if ((await extract(changed)) !== damaged) {
      const key = await readFile(join(folder, "target/secret-key"), "utf8");
      const image = await readFile(join(folder, "target/images/a"), "utf8");
      expect([key, image], `byte ${at}`).toEqual(["k".repeat(64), "x".repeat(3_000)]);
    }
    expect(await extract(archive.subarray(0, at)), `cut at ${at}`).toBe(damaged);
  }
});
