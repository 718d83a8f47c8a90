import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings, splitSettings } from "#server/integrations/secret-settings.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { makeSubProject, rows } from "#tests/server/integrations/git-helpers.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let segmentId: string;
beforeAll(async () => {
  platform = await startPlatform();
  ({ segmentId } = await makeSubProject(platform));
});
afterAll(() => platform.stop());

const send = (method: string, path: string, body: string) => platform.api(path, { method, body, account: "admin" });
/** JSON text, because an object literal would not keep `__proto__` as a name. */
const settingsOf = (name: string) =>
  `{"platform":"some-platform","segments":["${segmentId}"],"settings":{"a":[{${JSON.stringify(name)}:{"token":"x"}}]}}`;

const inherited = ["constructor", "__proto__.polluted", "constructor.prototype.polluted", "a.__proto__.b", "toString"];

test.each(inherited)("settings and attributes with the name %s are refused", async (name) => {
  const reserved = expect.stringMatching(/^The name "(__proto__|constructor|toString)" is reserved\.$/);
  for (const [method, path] of [
    ["POST", "/integration"],
    ["PUT", "/integration/5b0e1f3a-0000-4000-8000-000000000000"],
    ["POST", "/integration/preview"],
  ] as const) {
    const answer = await send(method, path, settingsOf(name));
    expect([answer.status, answer.text], path).toEqual([400, reserved]);
  }
  const attributes = `{"displayName":"A","segments":["${segmentId}"],"attributes":{${JSON.stringify(name)}:{"default":"x"}}}`;
  for (const path of ["/member", "/organization"]) {
    const answer = await send("POST", path, attributes);
    expect([answer.status, answer.text], path).toEqual([400, reserved]);
  }
});

test("settings with dotted names are refused in a sentence, because secrets are found by dotted paths", async () => {
  const answer = await send("POST", "/integration", settingsOf("auth.token"));
  expect([answer.status, answer.text]).toEqual([
    400,
    "The field settings must not contain names with dots, or names that every object has.",
  ]);
});

test("secrets keep their place when a name contains a dot", () => {
  const settings = { "host.example": { token: "x", list: [{ secret: "y" }] }, auth: { password: "z" } };
  const { open, secret } = splitSettings(settings);
  const { secrets } = platform.running.platform;
  const stored = secrets.encrypt(JSON.stringify({ settings: secret }));
  expect(JSON.stringify(open)).not.toMatch(/[xyz]"/);
  expect(readSettings(secrets, { settings: open, secrets: stored })).toEqual(settings);
});

test("names that an older version stored change nothing, and are removed at the next start", async () => {
  const made = await send(
    "POST",
    "/integration",
    `{"platform":"some-platform","segments":["${segmentId}"],"settings":{"auth":{"token":"good"}}}`,
  );
  const { id } = made.json<Integration>();
  const { secrets } = platform.running.platform;
  const poison = JSON.stringify({
    settings: { "auth.token": "good", "__proto__.polluted": "x", "constructor.prototype.polluted": "x" },
  });
  expect(readSettings(secrets, { settings: {}, secrets: secrets.encrypt(poison) })).toEqual({
    auth: { token: "good" },
  });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  const db = platform.running.platform.db;
  await db.execute(sql`update integrations set secrets = ${secrets.encrypt(poison)},
    settings = '{"auth": {}, "__proto__.x": 1, "list": [{"constructor": {"prototype": {}}, "kept": 1}]}' where id = ${id}::uuid`);
  await platform.restart();
  const [stored] = await rows<{ settings: object; secrets: string }>(
    platform,
    sql`select settings, secrets from integrations where id = ${id}::uuid`,
  );
  expect(stored?.settings).toEqual({ auth: {}, list: [{ kept: 1 }] });
  expect(JSON.parse(secrets.decrypt(stored?.secrets ?? ""))).toEqual({ settings: { "auth.token": "good" } });
});

test("nothing can be added to the properties of all objects", () => {
  expect(Object.isExtensible(Object.prototype)).toBe(false);
  expect(Reflect.get({}, "__proto__")).toBeUndefined();
});

const tooLong = "All attributes together have at most 40,000 characters.";

async function makePerson(handle: string): Promise<string> {
  const identities = [{ platform: "github", type: "username", value: handle }];
  const body = { displayName: handle, identities, segments: [segmentId] };
  return (await platform.api("/member", { method: "POST", body, account: "admin" })).json<{ id: string }>().id;
}

/** Attributes with as many characters together, from one source. */
const attributesOf = (name: string, characters: number) => ({ [name]: { custom: "x".repeat(characters) } });

test("no way of changing a record lets its attributes grow without end", async () => {
  const ids = [await makePerson("grows-one"), await makePerson("grows-two")];
  const write = (method: string, path: string, body: object) =>
    platform.api(path, { method, body: { ...body, segments: [segmentId] }, account: "admin" });
  for (const [at, id] of ids.entries()) {
    // Each value is stored twice: for its source, and as the shown one.
    const first = await write("PUT", `/member/${id}`, { attributes: attributesOf(`first${at}`, 15_000) });
    expect(first.status, first.text).toBe(200);
  }
  const [id = "", other = ""] = ids;
  const growing = attributesOf("second", 9_000);
  const identities = [{ platform: "github", type: "username", value: "grows-three" }];
  const requests = [
    ["PUT", `/member/${id}`, { attributes: growing }],
    ["PATCH", `/member/${id}/attributes`, growing],
    ["POST", "/member/bulk", { ids, action: { attributes: attributesOf("second", 41_000) } }],
    ["POST", "/member", { identities, attributes: { bio: "x".repeat(15_000), jobTitle: "x".repeat(15_000) } }],
    ["PUT", `/member/${id}/merge`, { memberToMerge: other }],
  ] as const;
  for (const [method, path, body] of requests) {
    const answer = await write(method, path, body);
    expect([answer.status, answer.text.slice(0, 80)], `${method} ${path}`).toEqual([
      400,
      expect.stringMatching(
        /^(All attributes together have at most 40,000|The request contains a text of more than 20,000)/,
      ),
    ]);
  }
  const many = await platform.api(`/member?segments[]=${segmentId}`, {
    ...{ method: "PATCH", account: "admin" },
    body: [{ id, attributes: growing }],
  });
  expect(many.text).toContain(tooLong);
  const made = await write("POST", "/organization", {
    name: "Grows",
    identities: [{ platform: "custom", type: "primary-domain", value: "grows.example", verified: false }],
  });
  const values = Array.from({ length: 3 }, (_, at) => `${at}`.repeat(14_000));
  const organization = await write("PUT", `/organization/${made.json<{ id: string }>().id}`, {
    attributes: { phoneNumber: { custom: values } },
  });
  expect([organization.status, organization.text]).toEqual([400, tooLong]);
  const stored = await rows<{ characters: number }>(
    platform,
    sql`select length(attributes::text) as characters from members where id = ${id}::uuid`,
  );
  expect(stored[0]?.characters).toBeLessThan(40_000);
});

test("the database refuses larger attributes whatever way they take, and lets older ones shrink", async () => {
  const id = await makePerson("behind-the-door");
  const { db } = platform.running.platform;
  const store = (characters: number) =>
    db.execute(sql`
      update members set attributes = jsonb_build_object('bio', repeat('x', ${characters}::int))
      where id = ${id}::uuid`);
  await expect(store(100_001)).rejects.toMatchObject({ cause: { message: tooLong } });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      update members set attributes = jsonb_build_object('bio', repeat('x', 300000)) where id = ${id}::uuid`);
  });
  await store(200_000);
});

test("a line with more attributes than one source may send is refused, and settings of other programs are small", async () => {
  const key = await platform.token("admin");
  const person = { identities: [{ platform: "github", type: "username", value: "grows-by-lines" }] };
  const attributes = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`a${at}`, "x".repeat(400)]));
  const activity = { platform: "github", type: "star", sourceId: "grows", timestamp: "2026-01-01T00:00:00Z" };
  for (const [path, line] of [
    ["people", { ...person, attributes }],
    ["activities", { ...activity, attributes, person }],
    ["activities", { ...activity, person: { ...person, attributes } }],
  ] as const) {
    const answer = await fetch(`${platform.url}/api/v1/segments/${segmentId}/${path}/bulk`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
      body: JSON.stringify(line),
    });
    expect(await answer.json()).toMatchObject({
      error: "All attributes of a line have at most 15,000 characters.",
    });
  }
  const settings = JSON.stringify({ a: ["x".repeat(19_000), "x".repeat(2_000)] });
  const refused = await send(
    "POST",
    "/integration",
    `{"platform":"large","segments":["${segmentId}"],"settings":${settings}}`,
  );
  expect([refused.status, refused.text]).toEqual([400, "The settings have more than 20,000 characters."]);
});

test("lists leave out what would make a page too large", async () => {
  const { db } = platform.running.platform;
  const entity = "5b0e1f3a-0000-4000-8000-000000000001";
  await db.execute(sql`
    insert into audit_logs (action_type, entity_type, entity_id, old_state, new_state, diff, timestamp)
    select 'members-edit-profile', 'member', ${entity}::uuid, jsonb_build_object('a', repeat('x', 1500000)), '{}', '{}',
      now() - at * interval '1 minute' from generate_series(1, 4) at`);
  const listed = await send("POST", "/audit-logs/query", JSON.stringify({ filter: { entityId: entity }, limit: 4 }));
  const entries = listed.json<{ oldState: { a?: string }; isShortened?: boolean }[]>();
  expect(entries.map(({ oldState, isShortened = false }) => [oldState.a?.length, isShortened])).toEqual([
    [1_500_000, false],
    [1_500_000, false],
    [undefined, true],
    [undefined, true],
  ]);
  await db.execute(sql`
    insert into integrations (platform, segment_id, status, settings)
    select 'large-' || at, ${segmentId}::uuid, 'done', jsonb_build_object('a', repeat('x', 1500000))
    from generate_series(1, 4) at`);
  const body = { segments: [segmentId], filter: { platform: { in: [1, 2, 3, 4].map((at) => `large-${at}`) } } };
  const integrations = await platform.api("/integration/query", { method: "POST", body, account: "admin" });
  expect(integrations.text.length).toBeLessThan(4_000_000);
  const found = integrations.json<{ rows: { id: string; settings: { a?: string } }[] }>().rows;
  expect(found).toHaveLength(4);
  const left = found.find(({ settings }) => settings.a === undefined);
  const whole = await platform.api(`/integration/${left?.id}`, { account: "admin" });
  expect(whole.json<{ settings: { a: string } }>().settings.a).toHaveLength(1_500_000);
});
