import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { identityLookup } from "#shared/contract/identity-lookup.ts";
import { type Importing, startImporting } from "#tests/server/imports/importing.ts";

let on: Importing;
let key: string;
beforeAll(async () => {
  on = await startImporting();
  const body = { name: "Ids", roles: ["admin"], groups: [], expiresAt: null };
  key = (await on.send("POST", "/api-key", body)).json<{ key: string }>().key;
});
afterAll(() => on.platform.stop());

/** Sends a person as a connector or another program does. @returns the person's id */
async function seen(name: string, identity: object): Promise<string | null> {
  const answer = await fetch(`${on.platform.url}/api/v1/segments/${on.place}/people/bulk`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
    body: JSON.stringify({ name, identities: [{ type: "username", verified: true, ...identity }] }),
  });
  return (JSON.parse(await answer.text()) as { id: string | null }).id;
}

const typed = (name: string, value: string, of = { platform: "discord" }) =>
  on.send("POST", "/member", {
    ...{ displayName: name, identities: [{ ...of, type: "username", value }], segments: [on.place] },
  });

const identitiesOf = async (id: string | null) =>
  (
    await on.db.execute<{ value: string; verified: boolean }>(sql`
      select value, verified from member_identities where member_id = ${id}::uuid and type = 'username'`)
  ).rows;

const account = { platform: "discord", value: "ada.q", sourceId: "123456789012345678" };

test("The id of a known account, typed in place of its name, is that account", async () => {
  const id = await seen("Ada Quill", account);
  expect((await typed("Ada Q", "<@123456789012345678>")).status).toBe(409);
  const other = await on.person("Other");
  const added = await on.send("POST", `/member/${other}/identity`, {
    ...{ platform: "discord", type: "username", value: account.sourceId, verified: false },
  });
  expect([added.status, added.json<{ memberId: string }>().memberId]).toEqual([409, id]);
  const body = { platform: "discord", type: "username", value: account.sourceId };
  const found = (await on.send("POST", "/identity/find", body)).json<AnswerOf<typeof identityLookup>>();
  expect(found.people.map((each) => each.id)).toEqual([id]);
  const table = {
    ...{ text: `Name,Discord\nAda Quill,${account.sourceId}\n`, segments: [on.place] },
    columns: ["name", "identity:discord"] as const,
  };
  expect((await on.preview("member", table)).counts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
  expect(await seen("Ada Quill", { platform: "discord", value: account.sourceId, verified: false })).toBe(id);
  expect(await identitiesOf(id)).toEqual([{ value: "ada.q", verified: true }]);
});

test("An id that was typed before its account is seen belongs to the account, which then has its name", async () => {
  const sourceId = "223456789012345678";
  const { id } = (await typed("Ben", `https://discord.com/users/${sourceId}`)).json<{ id: string }>();
  expect(await identitiesOf(id)).toEqual([{ value: sourceId, verified: false }]);
  expect(await seen("Ben Oak", { platform: "discord", value: "ben.oak", sourceId })).toBe(id);
  expect(await identitiesOf(id)).toEqual([{ value: "ben.oak", verified: true }]);
});

test("An id of Slack belongs to its workspace", async () => {
  const slack = { platform: "slack", site: "T1", value: "ada", sourceId: "U0A1B2C3D" };
  const id = await seen("Ada at work", slack);
  const address = (site: string) => `https://app.slack.com/client/${site}/user_profile/U0A1B2C3D`;
  expect((await typed("Ada", `U0A1B2C3D (T0000001)`, { platform: "slack" })).status).toBe(200);
  expect((await typed("Ada", address("T1AAAA"), { platform: "slack" })).status).toBe(200);
  const body = { platform: "slack", site: "T1", type: "username", value: "U0A1B2C3D" };
  const found = (await on.send("POST", "/identity/find", body)).json<AnswerOf<typeof identityLookup>>();
  expect(found.people.map((each) => each.id)).toEqual([id]);
});

test("The number of an account on Stack Overflow decides, whatever name stood behind it", async () => {
  const of = { platform: "stackoverflow" };
  const id = await seen("Cleo Marsh", { ...of, value: "22656/cleo-marsh", sourceId: "22656" });
  for (const value of [
    "22656",
    "https://stackoverflow.com/users/22656/cleo",
    "stackoverflow.com/u/22656",
    "22656/cleo",
  ]) {
    expect([value, (await typed("Cleo", value, of)).status]).toEqual([value, 409]);
  }
  const first = (await typed("Dov", "https://stackoverflow.com/users/31337/dov", of)).json<{ id: string }>();
  expect((await typed("Dov", "31337/dov-lind", of)).status).toBe(409);
  expect(await seen("Dov Lind", { ...of, value: "31337/dov-lind-2", sourceId: "31337" })).toBe(first.id);
  expect(await identitiesOf(first.id)).toEqual([{ value: "31337/dov-lind-2", verified: true }]);
  expect(await seen("Cleo M", { ...of, value: "22656/cleo-m", sourceId: "22656" })).toBe(id);
});
