import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { partsOf } from "#server/transfer/personal-data/parts.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let key: string;
let subProject: string;

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const body = { name: "Requests", roles: ["admin"], groups: [], expiresAt: null };
  key = (await platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>().key;
  const [segment] = await rows<{ id: string }>(
    sql`select id from segments where type = 'subproject' order by id limit 1`,
  );
  subProject = segment?.id ?? "";
});
afterAll(() => platform.stop());

async function rows<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await platform.running.platform.db.execute(query)).rows as Row[];
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
async function send(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${platform.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const talk = (handle: string) => ({
  ...{ platform: "meetup", type: "talk", sourceId: `talk-of-${handle}`, timestamp: "2026-03-01T10:00:00Z" },
  title: "A secret talk",
  person: {
    name: "Mary Somerville",
    identities: [{ platform: "meetup", type: "username", value: handle, verified: true }],
  },
});

async function bring(handle: string): Promise<{ status: string; personId?: string }> {
  const answer = await fetch(`${platform.url}/api/v1/segments/${subProject}/activities/bulk`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
    body: JSON.stringify(talk(handle)),
  });
  return JSON.parse(await answer.text());
}

const find = async (identity: string) => (await send("POST", "/personal-data/find", { identity })).body.data;

test("a person is found by any of their identities and by name, and the file contains all of their data", async () => {
  const { personId } = await bring("mary");
  await send("PATCH", `/segments/${subProject}/people/${personId}`, { attributes: { jobTitle: "Astronomer" } });
  const [found] = await find("MARY");
  expect(found).toMatchObject({ id: personId, name: "Mary Somerville", counts: { identities: 1, activities: 1 } });
  expect((await find("mary somerville"))[0]?.id).toBe(personId);
  const { body: file } = await send("POST", `/personal-data/${personId}/file`, { reference: "DSR-1" });
  expect(Object.keys(file)).toEqual(["madeAt", ...Object.keys(partsOf(sql``)), "activities"]);
  expect(file.profile[0].attributes.jobTitle.default).toBe("Astronomer");
  expect(file.identities[0].value).toBe("mary");
  expect(file.activities[0].title).toBe("A secret talk");
  expect(file.auditLog.length).toBeGreaterThan(0);
});

test("data about a person from an import of records is in the file, and is erased with them", async () => {
  const { personId } = await bring("annie");
  await rows(sql`
    with made as (insert into record_imports (user_id, format) select id, 'sortinghat' from users limit 1 returning id)
    insert into record_import_rows (import_id, part, owner, key, record_id)
    select id, part, owner, key, case when part = 4 and key = 'annie' then ${personId}::uuid end from made, (
      values (4, '', 'annie'), (5, 'annie', 'meetup annie'), (4, '', 'other'), (5, 'other', 'meetup other')
    ) as r(part, owner, key)`);
  const { body: file } = await send("POST", `/personal-data/${personId}/file`, { reference: "DSR-5" });
  expect(file.recordImports.map(({ key }: { key: string }) => key)).toEqual(["annie", "meetup annie"]);
  await send("POST", `/personal-data/${personId}/erase`, { reference: "DSR-6" });
  const remaining = await rows<{ key: string }>(sql`select key from record_import_rows order by key`);
  expect(remaining.map(({ key }) => key)).toEqual(["meetup other", "other"]);
});

test("every table that references a person is in the file, or has figures computed from it", async () => {
  const computed = [
    ...["member_months", "member_findings", "member_match_keys", "member_match_states", "organization_people"],
    ...["activity_hosts", "affiliation_changes", "personal_data_requests", "member_sort_keys", "member_sort_values"],
  ];
  const tables = await rows<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'member_id' order by 1`);
  const { queryChunks } = sql.join(Object.values(partsOf(sql`id`)), sql` `);
  const text = JSON.stringify(queryChunks);
  const missing = tables.filter(
    ({ name }) => name !== "activities" && !text.includes(name) && !computed.includes(name),
  );
  expect(missing).toEqual([]);
});

test("an erased person is removed everywhere, remains in the log as a number only, and does not come back", async () => {
  const { personId } = await bring("caroline");
  await send("PATCH", `/segments/${subProject}/people/${personId}`, { name: "Caroline Herschel" });
  const erased = await send("POST", `/personal-data/${personId}/erase`, { reference: "DSR-2" });
  expect(erased.body.counts).toMatchObject({ identities: 1, activities: 1 });
  await expect.poll(() => rows(sql`select 1 from members where id = ${personId}::uuid`)).toEqual([]);
  expect(await rows(sql`select 1 from activities where member_id = ${personId}::uuid`)).toEqual([]);
  for (const table of [
    "audit_logs",
    "merge_actions",
    "personal_data_requests",
    "webhook_events",
    "idempotent_answers",
  ]) {
    const named = await rows(sql`
      select 1 from ${sql.identifier(table)} t where fold_case(t::text) like '%caroline%'`);
    expect({ table, named }).toEqual({ table, named: [] });
  }
  expect(await bring("caroline")).toMatchObject({ status: "skipped" });
  expect(await find("caroline")).toEqual([]);
  const { body: log } = await send("GET", "/personal-data/log?limit=1");
  expect(log.data).toEqual([
    expect.objectContaining({ kind: "erasure", personId, reference: "DSR-2", user: "Requests" }),
  ]);
});

test("actions of others on an erased person stay, without their name", async () => {
  const { personId } = await bring("nicole");
  const { personId: other } = await bring("hortense");
  await rows(sql`
    update activities set attributes = '{"objectMember":{"platform":"meetup","value":"Nicole"},"number":1}'
    where member_id = ${other}::uuid`);
  await send("POST", `/personal-data/${personId}/erase`, { reference: "DSR-4" });
  const remaining = await rows(sql`select attributes from activities where member_id = ${other}::uuid`);
  expect(remaining).toEqual([{ attributes: { number: 1 } }]);
});

test("without a block, the person can come back as a new one", async () => {
  const { personId } = await bring("sophie");
  await send("POST", `/personal-data/${personId}/erase`, { reference: "DSR-3", keepsAway: false });
  await expect.poll(() => rows(sql`select 1 from members where id = ${personId}::uuid`)).toEqual([]);
  const again = await bring("sophie");
  expect([again.status, again.personId === personId]).toEqual(["created", false]);
});
