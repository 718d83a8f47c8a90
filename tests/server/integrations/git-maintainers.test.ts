import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopeOf } from "#server/curation/data-quality/check.ts";
import { evaluateCheck } from "#server/curation/data-quality/findings.ts";
import { type GitHost, startGitHost, type TestRepository } from "#tests/support/git-remote.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { connectGit, ended, find, makeSubProject, rows } from "./git-helpers.ts";

let platform: TestPlatform;
let host: GitHost;
beforeAll(async () => {
  [platform, host] = await Promise.all([startPlatform(), startGitHost()]);
});
afterAll(async () => {
  await platform.stop();
  await host.stop();
});

const at = (day: string) => `${Date.parse(`${day}T12:00:00Z`) / 1_000} +0000`;

async function imported(repository: TestRepository) {
  const place = await makeSubProject(platform);
  const { id } = await connectGit(platform, place.segmentId, [repository.url]);
  return { ...place, id, integration: await ended(platform, id) };
}

async function sync(id: string) {
  await platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: {} });
  return ended(platform, id);
}

const stored = (segmentId: string) =>
  rows<{ name: string; email: string | null; since: string | null; until: string | null; path: string }>(
    platform,
    sql`select x.name, x.email, x.since::text, x.until::text, x.path from repository_maintainers x
      join integration_streams r on r.id = x.stream_id join integrations n on n.id = r.integration_id
      where n.segment_id = ${segmentId}::uuid order by x.name`,
  );

async function profileOf(name: string, segmentId: string) {
  const [person] = await rows<{ id: string }>(platform, sql`select id from members where display_name = ${name}`);
  return (await platform.api(`/member/${person?.id}?segments[]=${segmentId}`, { account: "admin" })).json<{
    id: string;
    maintainerRoles: { role: string; url: string; dateStart: string | null; dateEnd: string | null }[];
  }>();
}

test("maintainers are read with the months in which they were added and removed", async () => {
  const repository = await host.createRepository("maintained");
  const author = "Ada Keeper <ada@maintained.example>";
  await repository.commit([
    { author, date: at("2023-01-10"), files: { MAINTAINERS: "Ada Keeper <ada@maintained.example>\n" } },
    {
      author: "Bea Keeper <bea@maintained.example>",
      date: at("2023-03-05"),
      files: { MAINTAINERS: "Ada Keeper <ada@maintained.example>\nBea Keeper <bea@maintained.example>\n" },
    },
    { author, date: at("2024-05-06"), files: { MAINTAINERS: "Ada Keeper <ada@maintained.example>\nCleo Keeper\n" } },
  ]);
  const { segmentId, id, integration } = await imported(repository);
  expect(integration).toMatchObject({ status: "done" });
  expect(await stored(segmentId)).toEqual([
    expect.objectContaining({ name: "Ada Keeper", since: "2023-01-01", until: null, path: "MAINTAINERS" }),
    expect.objectContaining({ name: "Bea Keeper", since: "2023-03-01", until: "2024-05-01" }),
    expect.objectContaining({ name: "Cleo Keeper", email: null, since: "2024-05-01", until: null }),
  ]);
  expect(await profileOf("Ada Keeper", segmentId)).toMatchObject({
    maintainerRoles: [{ role: "maintainer", url: repository.url, dateStart: "2023-01-01", dateEnd: null }],
  });
  expect(await profileOf("Bea Keeper", segmentId)).toMatchObject({ maintainerRoles: [{ dateEnd: "2024-05-01" }] });

  await repository.commit([
    { author, date: at("2024-08-01"), files: { ".github/CODEOWNERS": "* @acme/team\n*.ts dan@maintained.example\n" } },
  ]);
  const again = await sync(id);
  expect(again.unread).toMatchObject({
    count: 1,
    reasons: [expect.stringContaining(".github/CODEOWNERS, line 1: the members of the team @acme/team")],
  });
  expect(await stored(segmentId)).toHaveLength(4);
  await sync(id);
  expect(await stored(segmentId)).toHaveLength(4);
});

test("a host that sends no earlier files gives the present maintainers, without a beginning", async () => {
  const plain = await startGitHost({ filter: false });
  const repository = await plain.createRepository("whole");
  await repository.commit([
    { date: at("2023-01-10"), files: { "MAINTAINERS.md": "# Maintainers\n\n* Ada Whole <ada@whole.example>\n" } },
  ]);
  const { segmentId } = await imported(repository);
  expect(await stored(segmentId)).toEqual([expect.objectContaining({ since: "2023-01-01" })]);
  await plain.stop();
});

test("an erased person is not listed again", async () => {
  const repository = await host.createRepository("erased");
  const files = { MAINTAINERS: "Eve Gone <eve@erased.example>\nFay Stays <fay@erased.example>\nEve Gone\n" };
  await repository.commit([{ author: "Eve Gone <eve@erased.example>", files }]);
  const { segmentId, id } = await imported(repository);
  const { id: personId } = await profileOf("Eve Gone", segmentId);
  const erased = await platform.api(`/v1/personal-data/${personId}/erase`, {
    method: "POST",
    account: "admin",
    body: { reference: "request 1" },
  });
  expect(erased.status, erased.text).toBe(200);
  expect((await stored(segmentId)).map(({ name }) => name)).toEqual(["Fay Stays"]);
  await repository.commit([
    { author: "Fay Stays <fay@erased.example>", files: { MAINTAINERS: `${files.MAINTAINERS}\n` } },
  ]);
  await sync(id);
  expect((await stored(segmentId)).map(({ name }) => name)).toEqual(["Fay Stays"]);
  expect(await find(platform, id)).toMatchObject({ status: "done" });
});

interface Listed {
  maintainers: {
    name: string;
    person: { id: string } | null;
    employer: { displayName: string } | null;
    entries: { id: string; isConfirmed: boolean }[];
    suggestions: { id: string; displayName: string }[];
  }[];
  former: number;
}

test("a maintainer with only a name gets the profile that a user confirms, until it is withdrawn", async () => {
  const repository = await host.createRepository("named");
  const author = "Gil Named <gil@named.example>";
  const files = { MAINTAINERS: "Gil Named\nHal Past\n" };
  await repository.commit([
    { author, date: at("2024-01-01"), files },
    { author, date: at("2024-03-01"), files: { MAINTAINERS: "Gil Named\n" } },
  ]);
  const { segmentId, groupId, id } = await imported(repository);
  const list = async (segment = segmentId) =>
    (await platform.api(`/maintainers?segment=${segment}`, { account: "admin" })).json<Listed>();
  const decide = (entry: string, body: object, account: "admin" | "readonly" = "admin") =>
    platform.api(`/maintainers/${entry}/profile`, { method: "PUT", account, body: { ...body, segments: [segmentId] } });

  const before = await list();
  expect(before).toMatchObject({ former: 1, maintainers: [{ name: "Gil Named", person: null }] });
  const [gil] = before.maintainers;
  const [suggested] = gil?.suggestions ?? [];
  const entry = gil?.entries[0]?.id ?? "";
  expect(suggested?.displayName).toBe("Gil Named");
  const memberId = suggested?.id ?? "";
  const check = async () =>
    (
      await evaluateCheck(platform.running.platform.db, "member", "maintainer-without-profile", scopeOf([memberId]))
    ).map(({ detail }) => detail);
  expect(await check()).toEqual([{ values: [repository.url] }]);

  expect((await decide(entry, { memberId, decision: "rejected" })).status).toBe(200);
  expect((await list()).maintainers[0]?.suggestions).toEqual([]);
  expect(await check()).toEqual([]);
  expect((await decide(entry, { memberId, decision: "confirmed" })).status).toBe(200);
  expect(await check()).toEqual([]);
  await repository.commit([{ author, date: at("2024-04-01"), files: { MAINTAINERS: "Gil Named\n\n" } }]);
  await sync(id);
  expect(await list(groupId)).toMatchObject({
    maintainers: [{ person: { id: memberId }, entries: [{ isConfirmed: true }], suggestions: [] }],
  });
  const people = await platform.api("/member/query", {
    method: "POST",
    account: "admin",
    body: { filter: { and: [{ maintainer: { eq: true } }] }, segments: [groupId], limit: 10, offset: 0 },
  });
  expect(people.json<{ rows: { id: string }[] }>().rows.map((row) => row.id)).toEqual([memberId]);
  const former = await platform.api("/member/query", {
    method: "POST",
    account: "admin",
    body: { filter: { and: [{ formerMaintainer: { eq: true } }] }, segments: [groupId], limit: 10, offset: 0 },
  });
  expect(former.json<{ rows: unknown[] }>().rows).toEqual([]);

  const other = await makeSubProject(platform);
  const foreign = await platform.api(`/maintainers/${entry}/profile`, {
    method: "PUT",
    account: "admin",
    body: { memberId, decision: "withdrawn", segments: [other.segmentId] },
  });
  expect(foreign.status).toBe(404);
  expect((await list(other.groupId)).maintainers).toEqual([]);
  expect((await decide(entry, { memberId, decision: "withdrawn" })).status).toBe(200);
  expect((await list()).maintainers[0]).toMatchObject({ person: null, suggestions: [{ id: memberId }] });
});

test("a merge moves a confirmed maintainer to the remaining profile, and an unmerge back", async () => {
  const repository = await host.createRepository("merged");
  const author = "Ida Merged <ida@merged.example>";
  await repository.commit([
    { author, files: { MAINTAINERS: "Ida Merged\n" } },
    { author: "Jon Other <jon@merged.example>" },
  ]);
  const { segmentId } = await imported(repository);
  const [entry] = await rows<{ id: string }>(
    platform,
    sql`select id from repository_maintainers where name = 'Ida Merged'`,
  );
  const ida = (await profileOf("Ida Merged", segmentId)).id;
  const jon = (await profileOf("Jon Other", segmentId)).id;
  const send = (method: string, path: string, body: object) =>
    platform.api(path, { method, account: "admin", body: { ...body, segments: [segmentId] } });
  await send("PUT", `/maintainers/${entry?.id}/profile`, { memberId: ida, decision: "confirmed" });
  expect((await send("PUT", `/member/${jon}/merge`, { memberToMerge: ida })).status).toBe(200);
  expect(await profileOf("Jon Other", segmentId)).toMatchObject({ maintainerRoles: [{ url: repository.url }] });
});

test("a maintainer who did nothing in the project for a year is found by the check", async () => {
  const repository = await host.createRepository("idle");
  const idle = "Kim Idle <kim@idle.example>";
  const files = { MAINTAINERS: "Kim Idle <kim@idle.example>\nLea Busy <lea@idle.example>\n" };
  await repository.commit([
    { author: idle, date: at("2020-01-01"), files },
    { author: "Lea Busy <lea@idle.example>", date: `${Math.floor(Date.now() / 1_000) - 86_400} +0000` },
  ]);
  const { segmentId } = await imported(repository);
  const finding = async (name: string) => {
    const { id } = await profileOf(name, segmentId);
    const found = await evaluateCheck(platform.running.platform.db, "member", "inactive-maintainer", scopeOf([id]));
    return found.map(({ detail }) => detail);
  };
  expect(await finding("Kim Idle")).toEqual([{ values: [repository.url] }]);
  expect(await finding("Lea Busy")).toEqual([]);
});
