import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { integrationPlatforms } from "#server/integrations/catalog.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { makeSubProject, rows } from "./git-helpers.ts";

let platform: TestPlatform;
/** Sub-project of the demo project admin, and one of another project group. */
let own: string;
let foreign: string;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const segments = await demoSegments(platform);
  const [free] = await rows<{ id: string }>(
    platform,
    sql`select id from segments where ${segments.id("lantern")}::uuid in (id, parent_id, grandparent_id)
      and type = 'subproject' limit 1`,
  );
  own = free?.id ?? "";
  await rows(platform, sql`delete from integrations where segment_id = ${own}::uuid`);
  foreign = (await makeSubProject(platform)).segmentId;
});
afterAll(() => platform.stop());

const ask = (method: string, path: string, body: object, account: Account = "project-admin") =>
  platform.api(path, { method, account, body });

/** A stored connection whose requests go to `victim`. */
const victim = "https://jira.victim.example";
const evil = "https://evil.example";
const stored = (segmentId: string) => ({
  url: victim,
  serverUrl: victim,
  forumHostname: victim,
  username: "ada",
  auth: { access: "token", username: null },
  guild: { id: "1", name: "Own server" },
  installationId: "77",
  nangoId: `${segmentId}-reddit`,
  userProjects: [{ id: 1, path_with_namespace: "a/b", web_url: `${victim}/a/b`, enabled: true, segmentId }],
  groupProjects: {},
  account: { id: "5" },
  organizations: [{ id: "9", inUse: true }],
  mapping: { [`${victim}/a/b`]: segmentId },
  profile: { id: "1", username: "own" },
});

/** Settings that would send requests or activities to another place. */
const attacks = (): [string, Record<string, unknown>][] => [
  ["another URL", { url: evil }],
  ["another URL beside Confluence's field", { url: evil, forumHostname: victim }],
  ["a forum of another host", { forumHostname: evil }],
  ["a URL with the victim as user", { url: "https://jira.victim.example@evil.example" }],
  ["a URL in a list", { url: [evil] }],
  ["a foreign server", { guild: { id: "2" } }],
  ["the URL of another server", { serverUrl: evil }],
  ["a foreign installation", { installationId: 78 }],
  ["a foreign sign-in", { nangoId: `${foreign}-reddit` }],
  [
    "a foreign sub-project",
    {
      userProjects: [
        { id: 1, path_with_namespace: "a/b", web_url: `${victim}/a/b`, enabled: true, segmentId: foreign },
      ],
    },
  ],
  ["a foreign sub-project in a group", { groupProjects: { 1: [{ segmentId: foreign.toUpperCase() }] } }],
  ["a foreign mapping", { mapping: { [`${victim}/a/b`]: foreign } }],
  ["another account", { account: { id: "6" } }],
  ["another organization", { organizations: [{ id: "10", inUse: true }] }],
  ["another user", { profile: { id: "2", username: "other" } }],
  ["a token", { token: "other" }],
  ["a nested token", { auth: { apiToken: "other" } }],
  ["a token in another spelling", { auth: { API_TOKEN: "other" } }],
];

describe.each(integrationPlatforms.map((each) => [each.key, each] as const))(
  "%s",
  (key, { isPublic, editableSettings }) => {
    test("the common calls change nothing that connecting proves", async () => {
      const before = JSON.stringify(stored(own));
      const secrets = platform.running.platform.secrets.encrypt(
        JSON.stringify({ token: "kept", settings: { "auth.personalAccessToken": "kept" } }),
      );
      const [made] = await rows<{ id: string }>(
        platform,
        sql`insert into integrations (platform, status, segment_id, settings, secrets, integration_identifier)
        values (${key}, 'inactive', ${own}::uuid, ${before}::jsonb, ${secrets}, '5') returning id`,
      );
      const id = made?.id ?? "";
      for (const [name, settings] of attacks()) {
        const isEditable = Object.keys(settings).every((each) => editableSettings.includes(each));
        if (isEditable) continue;
        const answer = await ask("PUT", `/integration/${id}`, { settings, segments: [own] });
        expect([name, answer.status], answer.text).toEqual([name, 400]);
      }
      for (const field of [{ token: "other" }, { token: null }, { integrationIdentifier: "6" }]) {
        const answer = await ask("PUT", `/integration/${id}`, { ...field, segments: [own] });
        expect(answer.status, answer.text).toBe(400);
      }
      const [after] = await rows<Record<string, unknown>>(
        platform,
        sql`select settings, secrets, integration_identifier as account from integrations where id = ${id}::uuid`,
      );
      expect(after).toEqual({ settings: stored(own), secrets, account: "5" });
      await rows(platform, sql`delete from integrations where id = ${id}::uuid`);
    });

    test("the common call connects it only when it is read anonymously", async () => {
      for (const account of ["project-admin", "admin"] as const) {
        // A request whose names have dots is refused before, for every platform.
        const { mapping: _, ...settings } = stored(own);
        const body = { platform: key, settings, segments: [own] };
        const answer = await ask("POST", "/integration", body, account);
        if (isPublic) expect([200, 400, 409]).toContain(answer.status);
        else expect([answer.status, answer.text]).toEqual([400, "Use the platform's own call to connect it."]);
      }
      const made = await rows<{ settings: Record<string, unknown> }>(
        platform,
        sql`delete from integrations where segment_id = ${own}::uuid and platform = ${key} returning settings`,
      );
      for (const { settings } of made) expect(editableSettings).toEqual(expect.arrayContaining(Object.keys(settings)));
    });
  },
);

test("a setting that names a foreign sub-project is refused, wherever it stands and however it is written", async () => {
  const answers = [];
  for (const named of [foreign, foreign.toUpperCase(), [foreign], { [foreign]: true }, `{"a":"${foreign}"}`]) {
    const settings = { a: [{ sub_project: named }] };
    answers.push(await ask("POST", "/integration", { platform: "custom-place", settings, segments: [own] }));
  }
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  const allowed = { platform: "custom-place", settings: { a: own }, segments: [own] };
  const made = await ask("POST", "/integration", allowed);
  expect(made.status, made.text).toBe(200);
});

test("secrets of a platform without a connector do not survive another URL", async () => {
  const fields = { platform: "custom-origin", settings: { site: { at: [victim] } }, token: "kept", segments: [own] };
  const { id } = (await ask("POST", "/integration", fields)).json<Integration>();
  const secretsOf = async () =>
    (await rows<{ secrets: string | null }>(platform, sql`select secrets from integrations where id = ${id}::uuid`))[0];
  const put = (at: string) => ask("PUT", `/integration/${id}`, { settings: { site: { at: [at] } }, segments: [own] });
  await put(`${victim.toUpperCase()}:443/path`);
  expect((await secretsOf())?.secrets).not.toBeNull();
  await put(evil);
  expect((await secretsOf())?.secrets).toBeNull();
});

test("a preview never uses the sign-in of another sub-project", async () => {
  const body = { platform: "reddit", list: "subreddits", value: "a", settings: { nangoId: `${foreign}-reddit` } };
  const answer = await ask("POST", "/integration/preview", { ...body, segments: [own] });
  expect([answer.status, answer.text]).toEqual([400, "Reddit is not set up on this platform."]);
});
