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
