import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secretNames } from "#server/integrations/secret-settings.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { makeSubProject, rows } from "./git-helpers.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
});
afterAll(() => platform.stop());

const secret = "Zx9-never-shown";

const ask = async (method: string, path: string, body?: object) => {
  const answer = await platform.api(path, { method, account: "admin", ...(body && { body }) });
  expect(answer.status, answer.text).toBe(200);
  return answer;
};

/** Settings with every name of a secret: at the top level, inside an object and in a list, also in other spellings. */
function secretSettings(): Record<string, unknown> {
  const fields = Object.fromEntries(
    secretNames.flatMap((field) => [
      [field, secret],
      [field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), secret],
      [field.toUpperCase(), { value: secret }],
    ]),
  );
  return { ...site, ...fields, auth: fields, accounts: [{ name: "first", ...fields }] };
}

/** Fields that Jira and Confluence require. */
const site = { url: "https://example.org", projects: ["KEY"], spaces: ["KEY"] };
const open = { ...site, auth: {}, accounts: [{ name: "first" }] };

/** The whole database as text. */
async function everythingStored(): Promise<string> {
  const tables = await rows<{ name: string }>(
    platform,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) =>
      rows<{ text: string }>(
        platform,
        sql`select coalesce(string_agg(t::text, ''), '') as text from ${sql.raw(name)} t`,
      ),
    ),
  );
  return texts.flatMap((found) => found.map(({ text }) => text)).join("\n");
}

test.each(["a-platform-nobody-knows", "Another Platform"])(
  "the secrets in settings of %s are stored encrypted, and are in no response and not in the audit log",
  async (name) => {
    const { segmentId } = await makeSubProject(platform);
    const fields = { settings: secretSettings(), token: secret, segments: [segmentId] };
    const headers = { "idempotency-key": `connect ${name}`.replaceAll(" ", "-") };
    const created = await platform.api("/integration", {
      method: "POST",
      account: "admin",
      headers,
      body: { platform: name, status: "done", ...fields },
    });
    const { id } = created.json<Integration>();
    const answers = [
      created,
      await ask("PUT", `/integration/${id}`, { ...fields, status: "inactive" }),
      await ask("GET", `/integration/${id}`),
      await ask("POST", "/integration/query", { segments: [segmentId] }),
      await ask("GET", `/integration/global?platform=${name}&limit=200`),
      await ask("POST", "/integration/progress/list", { segments: [segmentId] }),
      await ask("POST", "/audit-logs/query", { filter: { entityId: id }, limit: 20 }),
    ];
    for (const { text } of answers) expect(text).not.toContain(secret);
    expect(answers.at(-1)?.text).toContain('"credentialsSent":["token"');
    expect(answers[2]?.json<Integration>().settings).toEqual(open);
    expect(await everythingStored()).not.toContain(secret);
  },
);

test("an omitted secret stays, a new one replaces it, and null deletes it", async () => {
  const { segmentId } = await makeSubProject(platform);
  const change = async (fields: object) => {
    const { id } = (await ask("POST", "/integration/query", { segments: [segmentId] })).json<{ rows: Integration[] }>()
      .rows[0] as Integration;
    await ask("PUT", `/integration/${id}`, { segments: [segmentId], ...fields });
    const [stored] = await rows<{ secrets: string | null }>(
      platform,
      sql`select secrets from integrations where id = ${id}::uuid`,
    );
    const text = stored?.secrets;
    return text ? (JSON.parse(platform.running.platform.secrets.decrypt(text)) as object) : null;
  };
  await ask("POST", "/integration", {
    platform: "a-platform-nobody-knows",
    settings: { ...site, auth: { username: "me", apiToken: "one", personalAccessToken: "two" } },
    token: "three",
    segments: [segmentId],
  });
  const all = { token: "three", settings: { "auth.apiToken": "one", "auth.personalAccessToken": "two" } };
  expect(await change({ status: "done" })).toEqual(all);
  expect(await change({ settings: { ...site, auth: { username: "me", apiToken: "" } } })).toEqual(all);
  const another = { settings: { ...site, auth: { apiToken: "four", personalAccessToken: null } }, token: null };
  expect(await change(another)).toEqual({ settings: { "auth.apiToken": "four" } });
  expect(await change({ settings: { ...site, auth: { apiToken: null } } })).toBeNull();
});

test("secrets that an older version stored in plain text are encrypted at the next start, and removed from the audit log", async () => {
  const { segmentId } = await makeSubProject(platform);
  const settings = JSON.stringify({ forumHostname: "https://forum.example.org", api_key: secret });
  const [made] = await rows<{ id: string }>(
    platform,
    sql`insert into integrations (platform, status, segment_id, settings)
      values ('discourse', 'done', ${segmentId}::uuid, ${settings}::jsonb) returning id`,
  );
  const id = made?.id ?? "";
  const state = JSON.stringify({ platform: "discourse", settings: JSON.parse(settings) });
  const diff = JSON.stringify({ "settings.api_key": { new: secret }, status: { new: "done" } });
  await rows(
    platform,
    sql`insert into audit_logs (action_type, entity_type, entity_id, old_state, new_state, diff)
      values ('integrations-connect', 'integration', ${id}::uuid, '{}', ${state}::jsonb, ${diff}::jsonb)`,
  );
  await platform.restart();
  expect(await everythingStored()).not.toContain(secret);
  expect((await ask("GET", `/integration/${id}`)).json<Integration>().settings).toEqual({
    forumHostname: "https://forum.example.org",
  });
  const [entry] = (await ask("POST", "/audit-logs/query", { filter: { entityId: id }, limit: 20 })).json<
    { newState: object; diff: object }[]
  >();
  expect(entry).toMatchObject({
    newState: { platform: "discourse", settings: { forumHostname: "https://forum.example.org" } },
    diff: { status: { new: "done" } },
  });
  const [stored] = await rows<{ secrets: string }>(
    platform,
    sql`select secrets from integrations where id = ${id}::uuid`,
  );
  expect(JSON.parse(platform.running.platform.secrets.decrypt(stored?.secrets ?? ""))).toEqual({
    settings: { api_key: secret },
  });
});
