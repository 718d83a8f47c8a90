import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type GerritAccount, type GerritServer, startGerrit } from "#tests/support/providers/gerrit.ts";
import { countByType, ended, find, makeSubProject, rows, until } from "./git-helpers.ts";

let platform: TestPlatform;
let gerrit: GerritServer;
let ada: GerritAccount;
let bea: GerritAccount;
beforeAll(async () => {
  [platform, gerrit] = await Promise.all([startPlatform(), startGerrit()]);
  ada = gerrit.account({ name: "Ada Lovelace", username: "ada", email: "ada@gerrit.example" });
  bea = gerrit.account({ name: "Bea", username: "bea" });
});
afterAll(async () => {
  await platform.stop();
  await gerrit.stop();
});

interface Remote {
  readonly orgURL?: string;
  readonly repoNames?: readonly string[];
  readonly enableAllRepos?: boolean;
  readonly enableGit?: boolean;
}

const send = (segmentId: string, remote: Remote, account: Account = "admin") =>
  platform.api("/gerrit-connect", {
    method: "PUT",
    account,
    body: {
      remote: { orgURL: gerrit.origin, repoNames: [], enableAllRepos: false, enableGit: false, ...remote },
      segments: [segmentId],
    },
  });

async function connect(segmentId: string, remote: Remote): Promise<Integration> {
  const answer = await send(segmentId, remote);
  expect(answer.text, "connecting").toContain('"id"');
  return ended(platform, answer.json<Integration>().id);
}

async function syncAgain(id: string): Promise<Integration> {
  await platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: {} });
  return ended(platform, id);
}

/** Imported activities in a stable order. */
const stored = (segmentId: string) =>
  rows(
    platform,
    sql`select id, type, source_id, source_parent_id, channel, title, body, member_id from activities
      where segment_id = ${segmentId}::uuid order by id`,
  );

function reviewedChange(project: string) {
  return gerrit
    .change("2026-03-01 10:00:00", ada, project, "Compile faster")
    .vote("2026-03-01 12:00:00", bea, "Code-Review", 2)
    .message("2026-03-01 12:01:00", bea, "Patch Set 1:\n\nWell done")
    .comment("2026-03-01 12:02:00", bea, "src/a.c", "Why?")
    .submit("2026-03-01 13:00:00", bea);
}

const whole = {
  "changeset-created": 1,
  "changeset-merged": 1,
  "changeset_comment-created": 1,
  "patchset-created": 1,
  "patchset_approval-created": 1,
  "patchset_comment-created": 1,
};

test("a connected project is read, and again without duplicate rows", async () => {
  const { segmentId } = await makeSubProject(platform);
  reviewedChange("f/build");
  const integration = await connect(segmentId, { repoNames: [" /f/build.git "] });
  expect(integration).toMatchObject({
    status: "done",
    error: null,
    settings: { remote: { orgURL: gerrit.origin, repoNames: ["f/build"] } },
  });
  expect(await countByType(platform, segmentId)).toEqual(whole);
  const before = await stored(segmentId);
  expect(new Set(before.map(({ channel }) => channel))).toEqual(new Set([`${gerrit.origin}/f/build`]));
  await syncAgain(integration.id);
  await rows(
    platform,
    sql`update integration_streams set cursor = '{}' where integration_id = ${integration.id}::uuid`,
  );
  await syncAgain(integration.id);
  expect(await stored(segmentId)).toEqual(before);
});

test("people have the identities that Gerrit shows, once each", async () => {
  const { segmentId } = await makeSubProject(platform);
  reviewedChange("f/people");
  await connect(segmentId, { repoNames: ["f/people"] });
  const identities = await rows(
    platform,
    sql`select m.display_name as name, i.type, i.value, i.verified from member_identities i
      join members m on m.id = i.member_id where i.platform = 'gerrit' and i.value like 'ada%' order by i.type`,
  );
  expect(identities).toEqual([
    { name: "Ada Lovelace", type: "email", value: "ada@gerrit.example", verified: true },
    { name: "Ada Lovelace", type: "username", value: "ada", verified: true },
  ]);
});

test("the next sync imports new data, and updates changed rows", async () => {
  const { segmentId } = await makeSubProject(platform);
  const change = gerrit.change("2026-03-01 10:00:00", ada, "f/increment", "First title");
  const { id } = await connect(segmentId, { repoNames: ["f/increment"] });
  change.info.subject = "Better title";
  change.abandon("2026-03-02 10:00:00", bea);
  gerrit.change("2026-03-02 11:00:00", bea, "f/increment", "Second");
  await syncAgain(id);
  expect(await countByType(platform, segmentId)).toEqual({
    "changeset-abandoned": 1,
    "changeset-created": 2,
    "patchset-created": 2,
  });
  const titles = (await stored(segmentId)).map(({ title }) => title);
  expect(new Set(titles)).toEqual(new Set(["Better title", "Second"]));
});

test("a limit parks the sync with its time; afterwards it continues", async () => {
  const { segmentId } = await makeSubProject(platform);
  reviewedChange("f/limited");
  gerrit.interrupt(/\/changes\/\?/, { status: 429, headers: { "retry-after": "3600" }, body: "Too many" });
  const answer = await send(segmentId, { repoNames: ["f/limited"] });
  const { id } = answer.json<Integration>();
  const parked = await until(async () => {
    const [stream] = await rows<{ status: string; due: string }>(
      platform,
      sql`select status, due_at::text as due from integration_streams where integration_id = ${id}::uuid`,
    );
    return stream?.status === "parked" ? stream : null;
  }, "the limit to be met");
  expect(Date.parse(parked.due)).toBeGreaterThan(Date.now() + 3_000_000);
  expect((await find(platform, id)).status).toBe("in-progress");
  await rows(platform, sql`truncate provider_limits`);
  await until(async () => {
    const [run] = await rows(
      platform,
      sql`select 1 from integrations where id = ${id}::uuid and run_id is null and next_sync_at > now()`,
    );
    return run ?? null;
  }, "the run to end");
  await rows(platform, sql`update integrations set status = 'done' where id = ${id}::uuid`);
  expect((await syncAgain(id)).status).toBe("done");
  expect(await countByType(platform, segmentId)).toEqual(whole);
});

test("a hidden project is skipped, the others are read", async () => {
  const { segmentId } = await makeSubProject(platform);
  reviewedChange("f/open");
  reviewedChange("f/closed");
  const { id } = await connect(segmentId, { repoNames: ["f/open", "f/closed"] });
  gerrit.hide("f/closed");
  gerrit.change("2026-03-05 10:00:00", ada, "f/open", "Later");
  expect((await syncAgain(id)).status).toBe("done");
  const streams = await rows<{ key: string; status: string; error: string | null }>(
    platform,
    sql`select key, status, error from integration_streams where integration_id = ${id}::uuid order by key`,
  );
  expect(streams).toMatchObject([
    { key: "f/closed", status: "skipped", error: expect.stringContaining("Not found: f/closed") },
    { key: "f/open", status: "ok", error: null },
  ]);
});

test("all projects are read, and new ones with the next sync", async () => {
  const { segmentId } = await makeSubProject(platform);
  const other = await startGerrit();
  other.change("2026-03-01 10:00:00", ada, "one", "One");
  const integration = await connect(segmentId, { orgURL: `${other.origin}/`, enableAllRepos: true });
  expect(integration.settings).toEqual({
    remote: { orgURL: other.origin, repoNames: ["one"], enableAllRepos: true, enableGit: false },
  });
  other.change("2026-03-01 11:00:00", ada, "two", "Two");
  await syncAgain(integration.id);
  expect((await stored(segmentId)).filter(({ type }) => type === "changeset-created")).toHaveLength(2);
  await other.stop();
});

test("the repositories are added to the Git integration when selected, next to its existing ones", async () => {
  const { segmentId } = await makeSubProject(platform);
  const own = `${gerrit.origin}/own`;
  await platform.api("/git-connect", {
    method: "PUT",
    account: "admin",
    body: { remotes: [own], segments: [segmentId] },
  });
  reviewedChange("f/with-git");
  await connect(segmentId, { repoNames: ["f/with-git"], enableGit: true });
  await connect(segmentId, { repoNames: ["f/with-git"], enableGit: true });
  const found = await rows<{ remotes: string[] }>(
    platform,
    sql`select settings -> 'remotes' as remotes from integrations where platform = 'git' and segment_id = ${segmentId}::uuid`,
  );
  expect(found).toEqual([{ remotes: [own, `${gerrit.origin}/f/with-git`] }]);
});

test.each([
  [
    "an address that is none",
    { orgURL: "review", repoNames: ["a"] },
    "Enter a URL that starts with https:// or http://",
  ],
  ["no project", { repoNames: [" "] }, "Enter at least one project."],
  ["a name that no project has", { repoNames: ["nowhere/at-all"] }, "Not found: nowhere/at-all"],
  ["a name with quotes", { repoNames: ['a" OR b'] }, "A project name has no quotes"],
])("%s is answered with 400 in plain words, and nothing is stored", async (_, remote, words) => {
  const { segmentId } = await makeSubProject(platform);
  const answer = await send(segmentId, remote);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
  expect(await rows(platform, sql`select 1 from integrations where segment_id = ${segmentId}::uuid`)).toEqual([]);
});

test("a URL without a Gerrit server is reported", async () => {
  const { segmentId } = await makeSubProject(platform);
  gerrit.interrupt(/\/projects\/page/, { body: "<html>Hello</html>" });
  const answer = await send(segmentId, { repoNames: ["page"] });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("No Gerrit server found")]);
});
