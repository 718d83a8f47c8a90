import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commitActivities } from "#server/integrations/git/commit-activities.ts";
import { readCommits } from "#server/integrations/git/history.ts";
import type { ReadCommit } from "#server/integrations/git/parse-commits.ts";
import { namesPerson } from "#server/integrations/git/trailer-people.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cdp-fast-import-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null", LC_ALL: "C" };
const git = (args: readonly string[], input?: Buffer) =>
  execFileSync("git", args, { cwd: folder, env, input, maxBuffer: 64 * 1024 ** 2 });

const bytes = (text: string) => Buffer.from(text, "latin1");
/** Text of any bytes that a commit can contain. fast-import reads a line as a name, an email and a date. */
const text = fc.oneof(
  fc.constantFrom("Ada", "  Ada ", "", "Žofie 🦊", 'K "Kay" L', "a@b", ".", "\u200b", "\u0085", "\x1e\x1f", "\r"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.uint8Array({ maxLength: 8 }).map((each) => Buffer.from(each).toString("latin1")),
);
const inLine = text.map((each) =>
  Buffer.from(each)
    .toString("latin1")
    .replace(/[<>\n\0]/g, "_"),
);
const date = fc.constantFrom("0", "1", "315532800", "1700000000", "4102444800", "99999999999", "18446744073709551614");
const zone = fc.constantFrom("+0000", "-0130", "+1400", "+0599", "-1200");
const ident = fc.tuple(inLine, inLine, date, zone).map(([n, e, d, z]) => `${n} <${e}> ${d} ${z}`);

const key = fc.constantFrom("Co-authored-by", "REVIEWED-BY", "Cc", "Fixes", "Signed-off-by", "Tested-by ", "a b");
const person = fc.constantFrom("Bea <bea@x.example>", "bea@x.example", "<bea@x.example> # 5.10", "Bea", "<", "");
const messageLine = fc.oneof(
  fc.tuple(key, fc.constantFrom(": ", ":", "\t:\t", " "), person).map((each) => each.join("")),
  fc.constantFrom(
    "",
    "",
    " ",
    "\tfolded <c@x.example>",
    "---",
    "-----",
    "# a comment",
    "(cherry picked from commit 1)",
    "Co-authored-by: Dov <Lind> <dov@x.example>",
    "Reviewed-by: Eike <<e@x.example>>",
    "Cc: <>",
    "\0",
  ),
  inLine,
);
const message = fc
  .tuple(fc.array(messageLine, { maxLength: 9 }), fc.constantFrom("\n", "\n", "\r\n"))
  .map(([lines, end]) => lines.join(end));

/** Encoding that the commit claims for its texts, rightly or not. */
const encoding = fc.constantFrom(null, null, "ISO-8859-1", "Shift_JIS", "UTF-8", "no such");

const commit = fc.record({ author: ident, committer: ident, message, encoding });
type Commit = Record<"author" | "committer" | "message", string> & { readonly encoding: string | null };

function streamOf(commits: readonly Commit[]): Buffer {
  return Buffer.concat(
    commits.flatMap((each) => [
      bytes(`commit refs/heads/main\nauthor ${each.author}\ncommitter ${each.committer}\n`),
      bytes(each.encoding === null ? "" : `encoding ${each.encoding}\n`),
      bytes(`data ${each.message.length}\n${each.message}\n`),
    ]),
  );
}

async function readAll(): Promise<ReadCommit[]> {
  const signal = AbortSignal.timeout(180_000);
  const read: ReadCommit[] = [];
  const stretch = { to: git(["rev-parse", "main"]).toString().trim(), from: null, skip: 0 };
  for await (const each of readCommits({ folder, mailmap: "" }, stretch, signal)) read.push(each);
  return read;
}

test("whatever git fast-import accepts is read: each commit once, with every person whom git finds in its trailers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commit, { minLength: 1, maxLength: 25 }), async (commits) => {
      rmSync(folder, { recursive: true, force: true });
      execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", folder], { env });
      git(["fast-import", "--quiet", "--force", "--date-format=raw-permissive"], streamOf(commits));
      const read = await readAll();
      const shas = git(["rev-list", "main"]).toString().trim().split("\n");
      expect(read.map((each) => ("commit" in each ? each.commit.sha : each.unreadable.sha))).toEqual(shas);
      const format = "--format=%an%x00%ae%x00%(trailers:only=true,unfold=true)%x01";
      const asGit = git(["log", "--encoding=UTF-8", format, "main"]).toString("latin1").split("\x01\n");
      for (const [at, each] of read.entries()) {
        if (!("commit" in each)) continue;
        const { trailers, author } = each.commit;
        const [name = "", email = "", found = ""] = asGit[at]?.split("\0") ?? [];
        const isBlank = (bytes: string) => Buffer.from(bytes, "latin1").toString().trim() === "";
        expect([author.name === "", author.email === ""]).toEqual([isBlank(name), isBlank(email)]);
        for (const line of found.split("\n")) {
          const [trailerKey = "", value = ""] = line.split(/\s*:\s*(.*)/s);
          const text = Buffer.from(value, "latin1").toString();
          // Bytes that are no UTF-8 are read as Latin-1, character by character.
          if (!namesPerson(trailerKey) || !text.includes("@") || text.includes("\ufffd")) continue;
          expect(trailers).toContainEqual({ key: trailerKey.toLowerCase(), value: text.trim() });
        }
        for (const activity of commitActivities(each.commit, "https://x.example/a", (ident) => ident, new Date())) {
          expect(activity.at.getTime()).toBeGreaterThanOrEqual(0);
          expect(activity.at.getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000);
        }
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
