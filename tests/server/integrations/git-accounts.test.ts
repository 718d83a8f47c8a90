import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GitHost, startGitHost, type TestCommit, type TestRepository } from "#tests/support/git-remote.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { connectGit, ended, makeSubProject, rows } from "./git-helpers.ts";

let platform: TestPlatform;
let host: GitHost;
beforeAll(async () => {
  [platform, host] = await Promise.all([startPlatform(), startGitHost()]);
});
afterAll(async () => {
  await platform.stop();
  await host.stop();
});

async function imported(repository: TestRepository) {
  const { segmentId } = await makeSubProject(platform);
  const { id } = await connectGit(platform, segmentId, [repository.url]);
  await ended(platform, id);
  return { id, segmentId };
}

async function sync(id: string) {
  await platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: {} });
  await ended(platform, id);
}

/** Activities by person and type. */
async function countsOf(segmentId: string, type = "authored-commit"): Promise<Record<string, number>> {
  const found = await rows<{ name: string; n: number }>(
    platform,
    sql`select string_agg(distinct m.display_name, ',') as name, count(*)::int as n from activities a join members m on m.id = a.member_id
      where a.segment_id = ${segmentId}::uuid and a.type = ${type} group by a.member_id order by 1`,
  );
  return Object.fromEntries(found.map(({ name, n }) => [name, n]));
}

/** GitHub usernames by person. */
async function loginsOf(segmentId: string): Promise<Record<string, string[]>> {
  const found = await rows<{ name: string; logins: string[] }>(
    platform,
    sql`select m.display_name as name, array_agg(i.value || case when i.verified then '' else '?' end order by i.value) as logins
      from member_identities i join members m on m.id = i.member_id where i.platform = 'github' and m.id in
      (select member_id from activities where segment_id = ${segmentId}::uuid) group by m.id, 1 order by 1`,
  );
  return Object.fromEntries(found.map(({ name, logins }) => [name, logins]));
}

let at = 1_600_000_000;
/** A commit forty days after the one before. */
function by(author: string, change: Partial<TestCommit> = {}): TestCommit {
  at += 86_400 * 40;
  return { author, date: `${at} +0000`, ...change };
}
const noreply = (name: string, local: string) => `${name} <${local}@users.noreply.github.com>`;

test("the account's number decides who wrote a commit, whatever the login", async () => {
  const repository = await host.createRepository("numbers");
  await repository.commit([
    by(noreply("Mia Nord", "1001+mnord")),
    by(noreply("Mia Nord", "1001+mianord")),
    by(noreply("Max Nordby", "2002+mnord")),
  ]);
  const { segmentId, id } = await imported(repository);
  expect(await countsOf(segmentId)).toEqual({ "Mia Nord": 2, "Max Nordby": 1 });
  expect(await loginsOf(segmentId)).toEqual({ "Mia Nord": ["mianord"], "Max Nordby": ["mnord"] });
  // Both rename again; Mia's old commit comes from a branch that was merged late.
  await repository.commit([
    by(noreply("Max Nordby", "2002+max")),
    by(noreply("Mia Nord", "1001+mnord"), { date: "1500000000 +0000" }),
    by(noreply("Mia Nord", "1001+mia")),
  ]);
  await sync(id);
  expect(await countsOf(segmentId)).toEqual({ "Mia Nord": 4, "Max Nordby": 2 });
  expect(await loginsOf(segmentId)).toEqual({ "Mia Nord": ["mia"], "Max Nordby": ["max"] });
});

test("the numbers of a server of one's own are those of its accounts", async () => {
  const at = (host: string) => (name: string, local: string) => `${name} <${local}@users.noreply.${host}>`;
  const [own, other] = [at("ghe.fenn.example"), at("git.marsh.example")];
  const repository = await host.createRepository("own-servers");
  await repository.commit([
    by(own("Mia Nord", "1001+mnord")),
    by(own("mia", "1001+mianord")),
    by(own("Mia Nord", "2002+mnord")),
    by(noreply("Mia Nord", "1001+mnord-hub")),
    by(other("Mia Nord", "1001+mnord")),
    by(at("gitlab.fenn.example")("Mia Nord", "1001-mnord")),
  ]);
  const { segmentId } = await imported(repository);
  const found = await rows<{ site: string; logins: string; n: number }>(
    platform,
    sql`select p.site, p.logins, count(*)::int as n from activities a
      join (select member_id, site, string_agg(platform || ' ' || value || ' ' || source_id, ',') as logins
        from member_identities where platform in ('github', 'gitlab') group by 1, 2) p on p.member_id = a.member_id
      where a.segment_id = ${segmentId}::uuid and a.type = 'authored-commit' group by a.member_id, 1, 2 order by 1, 2`,
  );
  expect(found).toEqual([
    { site: "", logins: "github mnord-hub 1001", n: 1 },
    { site: "ghe.fenn.example", logins: "github mianord 1001", n: 2 },
    { site: "ghe.fenn.example", logins: "github mnord 2002", n: 1 },
    { site: "git.marsh.example", logins: "github mnord 1001", n: 1 },
    { site: "gitlab.fenn.example", logins: "gitlab mnord 1001", n: 1 },
  ]);
});

test("a login that goes back and forth is given to its present bearer, also by commits alone", async () => {
  const repository = await host.createRepository("swaps");
  await repository.commit([
    by(noreply("Ona Lee", "61+onal")),
    by(noreply("Ona Lee", "61+ona")),
    by(noreply("Otto Lund", "62+onal")),
  ]);
  const { segmentId, id } = await imported(repository);
  await repository.commit([by(noreply("Ona Lee", "61+onal"))]);
  await sync(id);
  expect(await loginsOf(segmentId)).toEqual({ "Ona Lee": ["onal"], "Otto Lund": ["62"] });
  await repository.commit([by(noreply("Otto Lund", "62+onal")), by(noreply("Otto Lund", "onal"))]);
  await sync(id);
  expect(await countsOf(segmentId)).toEqual({ "Ona Lee": 3, "Otto Lund": 3 });
  expect(await loginsOf(segmentId)).toEqual({ "Ona Lee": ["61"], "Otto Lund": ["onal"] });
});

test("all names in commits of the same second", async () => {
  const repository = await host.createRepository("second");
  const date = "1700000000 +0000";
  await repository.commit(
    [noreply("Una May", "31+una"), noreply("Una May", "31+una-b"), noreply("Udo", "32+una")].map((author) => ({
      author,
      date,
    })),
  );
  const { segmentId } = await imported(repository);
  expect(await countsOf(segmentId)).toEqual({ "Una May": 2, Udo: 1 });
  expect(await loginsOf(segmentId)).toEqual({ "Una May": ["una-b"], Udo: ["una"] });
});

test("an address without a number means the account that had the login at that time", async () => {
  const repository = await host.createRepository("plain");
  await repository.commit([
    by(noreply("Rea", "reanord")),
    by(noreply("Rea", "51+reanord")),
    by(noreply("Rea", "reanord")),
    by(noreply("Rea", "51+reanord")),
    by(noreply("Rea", "51+rea")),
    by(noreply("Between", "reanord")),
    by(noreply("Ron", "52+reanord")),
    by(noreply("Ron", "reanord")),
    by(noreply("Sam", "unknown-login")),
  ]);
  const { segmentId } = await imported(repository);
  expect(await countsOf(segmentId)).toEqual({ Rea: 5, Ron: 2, Between: 1, Sam: 1 });
  expect(await loginsOf(segmentId)).toEqual({ Rea: ["rea"], Ron: ["reanord"], Sam: ["unknown-login?"] });
});

test("an app is one account with and without its number, in every spelling of the login", async () => {
  const repository = await host.createRepository("apps");
  await repository.commit([
    by(noreply("dependabot[bot]", "49699333+dependabot[bot]")),
    by(noreply("dependabot[bot]", "dependabot[bot]")),
    by(noreply("dependabot[bot]", "27856297+Dependabot[bot]")),
  ]);
  const { segmentId } = await imported(repository);
  expect(await countsOf(segmentId)).toEqual({ "dependabot[bot]": 3 });
});

test("trailers, mailmaps with line ends of Windows, and impossible dates", async () => {
  const repository = await host.createRepository("edge");
  const mailmap = [
    "# people",
    "Ada Quill <ada@quill.example> <ada@oldco.example>",
    "Bruno Tal\t<bruno@tal.example>\t<btal@oldco.example> # moved",
    "",
  ].join("\r\n");
  const ada = "Ada Quill <ada@oldco.example>";
  await repository.commit([
    by(ada, { files: { ".mailmap": mailmap } }),
    by(ada, { message: "Fix parser\n\nReviewed-by: Bruno Tal <btal@oldco.example>\n" }),
    by(ada, { message: "Speed up\n\nWords.\n\nFixes #123\nCo-authored-by: Cleo Marsh <cleo@marsh.example>\n" }),
    by(ada, { message: "Rework\n\nCO-AUTHORED-BY: Dov\n Lind <dov@lind.example>\n\nChange-Id: I01\n" }),
    { author: "Ivo Jahn <ivo@jahn.example>", date: "1 +0000", committer: "Ada Quill <ada@quill.example>" },
    { author: "Gus <gus@holt.example>", date: "0 -0130" },
  ]);
  const { segmentId } = await imported(repository);
  expect(await countsOf(segmentId, "reviewed-commit")).toEqual({ "Bruno Tal": 1 });
  expect(await countsOf(segmentId, "co-authored-commit")).toEqual({ "Cleo Marsh": 1, "Dov Lind": 1 });
  const values = await rows<{ value: string }>(
    platform,
    sql`select distinct value from member_identities where value like '%@tal.example' or value like '%oldco.example' order by 1`,
  );
  expect(values).toEqual([{ value: "bruno@tal.example" }]);
});
