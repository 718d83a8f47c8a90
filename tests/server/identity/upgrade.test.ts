import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { identityLookup } from "#shared/contract/identity-lookup.ts";
import { createOldDatabase } from "#tests/support/data-templates.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** Last migration before accounts belonged to a server. */
const before = 46;
const segment = randomUUID();
const group = randomUUID();

let platform: TestPlatform;
/** Rows of each table that the older version filled, with the columns that it had. */
const stored = new Map<string, { columns: string; rows: string[] }>();

beforeAll(async () => {
  const databaseUrl = await createOldDatabase(before, fill);
  platform = await startPlatform({ databaseUrl, environment: { EMPTY: "1" } });
});
afterAll(() => platform.stop());

const people = [
  { name: "Tom Ashley", platform: "discourse", value: "Tom", forum: "a" },
  { name: "Thomas Brandt", platform: "discourse", value: "thomas", forum: "b" },
  { name: "Somebody", platform: "discourse", value: "typed", forum: null },
  { name: "ILYA Irmak", platform: "github", value: "INFO-Ilya", forum: null },
  { name: "مُحَمَّد", platform: "github", value: "muhammad-m", forum: null },
  { name: "Ｆｕｌｌ O’Brien", platform: "linkedin", value: "https://de.linkedin.com/in/j%C3%BCrgen-o", forum: null },
];

async function fill(client: Client): Promise<void> {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const values = names.map((_, at) => `$${at + 1}`);
    await client.query(`insert into ${table} (${names}) values (${values})`, Object.values(row));
  };
  const project = randomUUID();
  await insert("segments", { id: group, type: "projectGroup", name: "Old", slug: "old" });
  await insert("segments", { id: project, type: "project", name: "Part", slug: "part", parent_id: group });
  const places: Record<string, string> = { a: segment, b: randomUUID() };
  const forums: Record<string, string> = { a: randomUUID(), b: randomUUID() };
  for (const [name, id] of Object.entries(places)) {
    await insert("segments", {
      ...{ id, type: "subproject", name, slug: name, parent_id: project, grandparent_id: group },
    });
    const settings = { forumHostname: `https://${name}.forum.example`, apiUsername: "" };
    await insert("integrations", {
      ...{ id: forums[name], platform: "discourse", status: "disabled", segment_id: id, settings },
    });
  }
  for (const [at, { name, platform: of, value, forum }] of people.entries()) {
    const id = randomUUID();
    const attributes = { location: { default: `Place ${at}` } };
    await insert("members", {
      id,
      display_name: name,
      search_text: name.toLowerCase(),
      joined_at: "2020-01-01",
      attributes,
    });
    await insert("member_identities", {
      ...{ member_id: id, platform: of, type: "username", value, verified: forum !== null, source: forum ? of : "ui" },
      integration_id: forum && forums[forum],
    });
    await insert("member_identities", {
      ...{ member_id: id, platform: "custom", type: "email", value: `P${at}@People.example`, verified: false },
    });
    await insert("activities", {
      ...{ id: randomUUID(), segment_id: segment, platform: of, type: "other", channel: "old", source_id: `act-${at}` },
      ...{ timestamp: "2020-05-01T12:00:00Z", member_id: id, username: value, title: name },
      integration_id: forum && forums[forum],
    });
    await insert("member_segments", { segment_id: segment, member_id: id, activity_count: 1 });
    await insert("member_segments", { segment_id: group, member_id: id, activity_count: 1 });
  }
  for (const table of ["members", "member_identities", "activities", "member_segments", "integrations", "segments"]) {
    const named = await client.query(
      `select string_agg(quote_ident(column_name), ',' order by ordinal_position) as columns
       from information_schema.columns where table_name = $1 and column_name not in ('updated_at', 'search_text')`,
      [table],
    );
    const { columns } = named.rows[0] as { columns: string };
    const rows = await client.query(`select to_jsonb(r)::text as row from (select ${columns} from ${table}) r`);
    stored.set(table, { columns, rows: rows.rows.map(({ row }) => row as string).sort() });
  }
}

const execute = async <T extends Record<string, unknown>>(query: string) =>
  (await platform.running.platform.db.execute<T>(sql.raw(query))).rows;

test("A database of an older version is migrated and loses nothing", async () => {
  for (const [table, { columns, rows }] of stored) {
    const known = new Set(
      (
        await execute<{ name: string }>(
          `select quote_ident(column_name) as name from information_schema.columns where table_name = '${table}'`,
        )
      ).map(({ name }) => name),
    );
    const kept = columns.split(",").filter((name) => known.has(name));
    const now = await execute<{ row: string }>(`select to_jsonb(r)::text as row from (select ${kept} from ${table}) r`);
    const valuesIn = (all: readonly string[]) =>
      all
        .map((row) => JSON.parse(row) as Record<string, unknown>)
        .map((row) => JSON.stringify(kept.map((name) => [name, row[name.replaceAll('"', "")]])))
        .sort();
    expect(valuesIn(now.map(({ row }) => row)), table).toEqual(valuesIn(rows));
  }
});

test("Accounts get the server of the integration that brought them, and typed ones stay without", async () => {
  const found = await execute<{ value: string; site: string }>(
    "select value, site from member_identities where platform = 'discourse' order by value",
  );
  expect(Object.fromEntries(found.map(({ value, site }) => [value, site]))).toEqual({
    ...{ Tom: "a.forum.example", thomas: "b.forum.example", typed: "" },
  });
});

test.each([
  ["github", "info-ilya", "ILYA Irmak"],
  ["discourse", "tom", "Tom Ashley"],
])("The account %s %s is found in any case", async (of, value, name) => {
  const body = { platform: of, type: "username", value, segments: [group] };
  const answer = await platform.api("/identity/find", { method: "POST", account: "admin", body });
  expect(answer.json<AnswerOf<typeof identityLookup>>().people.map((each) => each.displayName)).toEqual([name]);
});

test.each([
  ["محمد", "مُحَمَّد"],
  ["full o'brien", "Ｆｕｌｌ O’Brien"],
  ["ilya", "ILYA Irmak"],
])("A search for %s finds %s", async (search, name) => {
  const body = { limit: 10, offset: 0, segments: [group], search };
  const answer = await platform.api("/member/query", { method: "POST", account: "admin", body });
  expect(answer.json<{ rows: { displayName: string }[] }>().rows.map((row) => row.displayName)).toEqual([name]);
});
