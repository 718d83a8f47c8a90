import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { difference, writeAudit } from "#server/platform/audit/write-audit.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import type { Account, TestPlatform } from "#tests/support/platform.ts";

let on: Editing;
let platform: TestPlatform;
beforeAll(async () => {
  on = await startEditing();
  platform = on.platform;
});
afterAll(() => platform.stop());

const entity = "4f6f0000-0000-4000-8000-000000000001";

interface Entry {
  actionType: string;
  entityId: string;
  userId: string;
  user: { email: string };
  diff: object;
  ipAddress: string;
}

async function query(filter: object): Promise<Entry[]> {
  const answer = await platform.api("/audit-logs/query", {
    method: "POST",
    body: { filter, limit: 20 },
    account: "admin",
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Entry[]>();
}

async function write(actionType: "members-create" | "members-edit-profile", oldState: unknown, newState: unknown) {
  const me = (await platform.api("/auth/me", { account: "admin" })).json<{ id: string }>();
  const requester = {
    user: { id: me.id },
    ipAddress: "192.0.2.10",
    userAgent: "test",
    requestId: "r",
  } as unknown as Requester;
  await platform.running.platform.db.transaction((tx) =>
    writeAudit(tx, requester, { actionType, entityType: "member", entityId: entity, oldState, newState }),
  );
}

test("changes by the platform itself belong to a system user, who can be filtered for", async () => {
  const entityId = "4f6f0000-0000-4000-8000-000000000002";
  await platform.running.platform.db.transaction((tx) =>
    writeAudit(tx, null, {
      actionType: "members-edit-profile",
      entityType: "member",
      entityId,
      oldState: {},
      newState: { displayName: "Ada" },
    }),
  );
  const [entry] = await query({ entityId });
  expect(entry).toMatchObject({ userId: expect.any(String), user: { id: entry?.userId, fullName: "System" } });
  const own = await query({ userId: entry?.userId });
  expect(own.map((each) => each.entityId)).toContain(entityId);
  expect(new Set(own.map((each) => each.userId))).toEqual(new Set([entry?.userId]));
});

test("entries come newest first with their user, and those without a difference are not written", async () => {
  await write("members-create", {}, { displayName: "Ada" });
  await write("members-edit-profile", { displayName: "Ada" }, { displayName: "Ada" });
  await write("members-edit-profile", { displayName: "Ada" }, { displayName: "Ada L." });
  const entries = await query({ entityId: entity });
  expect(entries.map(({ actionType }) => actionType)).toEqual(["members-edit-profile", "members-create"]);
  expect(entries[0]).toMatchObject({
    user: { email: "admin@demo.example" },
    diff: { displayName: { old: "Ada", new: "Ada L." } },
    ipAddress: "192.0.2.10",
  });
});

test("entries are found by user and by action, included or excluded", async () => {
  const [entry] = await query({ entityId: entity });
  expect(await query({ userId: entry?.userId, actionType: { in: ["members-create"] } })).toHaveLength(1);
  expect(await query({ entityId: entity, not: { actionType: { in: ["members-create"] } } })).toHaveLength(1);
  expect(await query({ userId: entity })).toEqual([]);
});

test("a malformed id matches nothing", async () => {
  expect(await query({ entityId: "nonsense" })).toEqual([]);
  expect(await query({ userId: "nonsense" })).toEqual([]);
});

test("A project admin reads entries of their own groups, and an admin reads all", async () => {
  const [own, foreign] = [await on.person("Own", on.own), await on.person("Foreign")];
  for (const id of [own, foreign]) await on.send("PUT", `/member/${id}`, { displayName: "Renamed" });
  const tag = (await on.send("POST", "/tag", { name: "Everybody's" })).json<{ id: string }>();
  await on.db.execute(sql`
      insert into audit_logs (action_type, entity_type, entity_id) values ('members-create', 'member', ${own}::uuid)`);
  const read = async (account: Account, filter: object, segments = [on.own]) =>
    on.send("POST", "/audit-logs/query", { filter, segments, limit: 20 }, account);
  const actions = async (account: Account, entityId: string) =>
    (await read(account, { entityId })).json<Entry[]>().map(({ actionType }) => actionType);
  // Only admins see entries from before entries had groups.
  expect(await actions("admin", own)).toEqual(["members-create", "members-edit-profile"]);
  expect(await actions("project-admin", own)).toEqual(["members-edit-profile"]);
  expect(await actions("admin", foreign)).toEqual(["members-edit-profile"]);
  expect(await actions("project-admin", foreign)).toEqual([]);
  expect(await actions("admin", tag.id)).toEqual(["tags-create"]);
  expect(await actions("project-admin", tag.id)).toEqual([]);
  expect((await read("project-admin", {}, [on.group])).status).toBe(403);
  const all = (await read("project-admin", {})).json<Entry[]>();
  expect(all.map(({ entityId }) => entityId)).toContain(own);
  expect(all.map(({ entityId }) => entityId)).not.toContain(foreign);
  // A person's history stays with their group, even when the person is deleted.
  await on.send("DELETE", `/member?ids[]=${own}&segments[]=${on.group}`);
  expect((await actions("project-admin", own))[0]).toBe((await actions("admin", own))[0]);
});

describe("the difference of two states", () => {
  test.each<[unknown, unknown, object]>([
    [{}, {}, {}],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, {}],
    [{ a: 1 }, { a: 2 }, { a: { old: 1, new: 2 } }],
    [{}, { a: { b: 1 } }, { a: { new: { b: 1 } } }],
    [{ a: { b: 1, c: 1 } }, { a: { b: 2, c: 1 } }, { "a.b": { old: 1, new: 2 } }],
    [{ a: [1] }, { a: [1, 2] }, { a: { old: [1], new: [1, 2] } }],
    [{ a: 1 }, {}, { a: { old: 1 } }],
    [[{ id: 1 }], [], { "": { old: [{ id: 1 }], new: [] } }],
  ])("of %j and %j is %j", (before, after, expected) => {
    expect(difference(before, after)).toEqual(expected);
  });
});
