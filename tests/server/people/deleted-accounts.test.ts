import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let key: string;
let subProject: string;
let group: string;

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const body = { name: "Deleted", roles: ["admin"], groups: [], expiresAt: null };
  key = (await platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>().key;
  const [segment] = await rows<{ id: string; group_id: string }>(sql`
    select id, grandparent_id as group_id from segments where type = 'subproject' order by id limit 1`);
  subProject = segment?.id ?? "";
  group = segment?.group_id ?? "";
});
afterAll(() => platform.stop());

async function rows<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await platform.running.platform.db.execute(query)).rows as Row[];
}

interface Outcome {
  readonly status: string;
  readonly personId?: string;
  readonly error?: string;
}

let sent = 0;
async function send(...authors: readonly [platform: string, value: string][]): Promise<Outcome[]> {
  const lines = authors.map(([on, value]) => {
    sent += 1;
    return JSON.stringify({
      ...{ platform: on, type: "comment", sourceId: `deleted-${sent}`, timestamp: "2026-03-01T10:00:00Z", body: "Hi" },
      person: { name: "Deleted User", identities: [{ platform: on, type: "username", value, verified: true }] },
    });
  });
  const answer = await fetch(`${platform.url}/api/v1/segments/${subProject}/activities/bulk`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
    body: lines.join("\n"),
  });
  return (await answer.text()).split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Outcome]));
}

const people = async (search: string) => {
  const body = { limit: 20, offset: 0, search, segments: [group] };
  const answer = await platform.api("/member/query", { method: "POST", account: "admin", body });
  return answer.json<{ rows: { displayName: string }[]; count: number }>();
};

test("deleted authors are one group per platform, in no list, count, look-up or suggestion; activities are kept", async () => {
  const before = (await people("")).count;
  const outcomes = await send(
    ["github", "ghost"],
    ["github", "Ghost"],
    ["reddit", "[deleted]"],
    ["reddit", "[deleted]"],
    ["discord", "deleted_user_3f2a"],
    ["github", "ghost-writer"],
  );
  expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill("created"));
  const [one, two, three, four, five, writer] = outcomes.map(({ personId }) => personId);
  expect([one, three]).toEqual([two, four]);
  expect(new Set([one, three, five, writer]).size).toBe(4);
  expect((await people("")).count).toBe(before + 1);
  expect(await people("Deleted account")).toMatchObject({ rows: [], count: 0 });
  const found = await platform.api("/identity/find", {
    ...{ method: "POST", account: "admin" },
    body: { platform: "github", type: "username", value: "ghost", segments: [group] },
  });
  expect(found.json()).toMatchObject({ people: [], elsewhere: [] });
  const feed = await platform.api("/activity/query", {
    method: "POST",
    account: "admin",
    body: { limit: 20, offset: 0, segments: [group], filter: { and: [{ memberId: { in: [three] } }] } },
  });
  expect(feed.json<{ rows: object[] }>().rows).toMatchObject(
    Array(2).fill({ body: "Hi", member: { displayName: "Deleted account" } }),
  );
});

test("authors without an account are nobody too", async () => {
  const before = (await people("")).count;
  const outcomes = await send(
    ["jira", "anonymous"],
    ["jira", "unknown"],
    ["confluence", "anonymous"],
    ["confluence", "Unknown"],
    ["groupsio", "anonymous+fake+email@groups.io"],
    ["devto", "ghost"],
  );
  expect(new Set(outcomes.map(({ personId }) => personId)).size).toBe(4);
  expect((await people("")).count).toBe(before);
  const found = await rows(sql`
    select distinct m.display_name from activities a join members m on m.id = a.member_id
    where a.platform in ('jira', 'confluence', 'groupsio') and m.is_deleted_account`);
  expect(found).toEqual([{ display_name: "Deleted or anonymous account" }]);
});

test("a group of deleted accounts cannot be merged, edited or deleted", async () => {
  const [ghost, other] = (await send(["github", "ghost"], ["github", "merge-me"])).map(({ personId }) => personId);
  const segments = [group];
  const calls = [
    platform.api(`/member/${other}/merge`, {
      ...{ method: "PUT", account: "admin", body: { memberToMerge: ghost, segments } },
    }),
    platform.api(`/member/${ghost}`, {
      ...{ method: "PUT", account: "admin", body: { displayName: "Casper", segments } },
    }),
    platform.api(`/member?ids[]=${ghost}&segments[]=${group}`, { method: "DELETE", account: "admin" }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining("stands for several people")]);
  }
});
