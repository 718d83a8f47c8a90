import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { checkAffiliations } from "#server/records/people/check-affiliations.ts";
import { createOldDatabase } from "#tests/support/data-templates.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** Last migration before activities followed the rule of employers. */
const before = 46;

let platform: TestPlatform;
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createOldDatabase(before, fill);
  platform = await startPlatform({ databaseUrl, environment: { EMPTY: "1" } });
});
afterAll(() => platform.stop());

const organizations = { kestrel: randomUUID(), heron: randomUUID(), own: randomUUID() };

/** What the older version stored: guesses counted whatever was entered, and a person's own domain was an employer. */
async function fill(client: Client): Promise<void> {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const values = names.map((_, at) => `$${at + 1}`);
    await client.query(`insert into ${table} (${names}) values (${values})`, Object.values(row));
  };
  const [group, project, segment] = [randomUUID(), randomUUID(), randomUUID()];
  await insert("segments", { id: group, type: "projectGroup", name: "Old", slug: "old" });
  await insert("segments", {
    id: project,
    type: "project",
    name: "Old project",
    slug: "old-project",
    parent_id: group,
  });
  await insert("segments", {
    ...{ id: segment, type: "subproject", name: "Old part", slug: "old-part" },
    ...{ parent_id: project, grandparent_id: group },
  });
  const names = { kestrel: "kestrel.io", heron: "Heron Works", own: "cleomarsh.net" };
  for (const [key, id] of Object.entries(organizations)) {
    const name = names[key as keyof typeof names];
    await insert("organizations", { id, display_name: name, search_text: name.toLowerCase() });
    if (key === "heron") continue;
    const identity = {
      platform: "custom",
      type: "primary-domain",
      value: name,
      verified: true,
      source: "email-domain",
    };
    await insert("organization_identities", { organization_id: id, ...identity });
  }
  const person = async (name: string, address: string, guess: string, days: readonly string[], home?: string) => {
    const id = randomUUID();
    await insert("members", { id, display_name: name, search_text: name.toLowerCase(), joined_at: days[0] });
    for (const value of [address, ...(home ? [home] : [])]) {
      await insert("member_identities", {
        ...{ member_id: id, platform: "git", type: "email" },
        ...{ value, verified: true, source: "git" },
      });
    }
    await insert("member_organizations", { member_id: id, organization_id: guess, source: "email-domain" });
    for (const day of days) {
      await insert("activities", {
        ...{ id: randomUUID(), segment_id: segment, platform: "git", type: "authored-commit", channel: "old" },
        ...{ source_id: `${name} ${day}`, timestamp: `${day}T12:00:00Z`, member_id: id, username: address },
      });
    }
    return id;
  };
  await person("Ada Quill", "ada.quill@kestrel.io", organizations.kestrel, ["2020-05-01"]);
  await person("Cleo Marsh", "me@cleomarsh.net", organizations.own, ["2020-05-02"]);
  const dov = await person("Dov Lind", "dov.lind@kestrel.io", organizations.kestrel, ["2019-05-03", "2021-05-03"]);
  await insert("member_organizations", {
    ...{ member_id: dov, organization_id: organizations.heron, source: "ui", title: "Engineer" },
    ...{ date_start: "2019-01-01T00:00:00Z", date_end: "2019-12-01T00:00:00Z" },
  });
}

const rows = async (query: ReturnType<typeof sql>) =>
  (await platform.running.platform.db.execute<{ row: string }>(query)).rows.map(({ row }) => row);

test("A database from before the rule of employers starts, keeps its work history and counts by the rule", async () => {
  const needs = { db: platform.running.platform.db, isEmbedded: false };
  await checkAffiliations(needs, new AbortController().signal);
  expect(
    await rows(sql`
      select a.source_id || ': ' || coalesce(o.display_name, '-') as row from activities a
      left join organizations o on o.id = a.organization_id order by 1`),
  ).toEqual([
    "Ada Quill 2020-05-01: kestrel.io",
    "Cleo Marsh 2020-05-02: -",
    "Dov Lind 2019-05-03: Heron Works",
    "Dov Lind 2021-05-03: kestrel.io",
  ]);
  expect(
    await rows(sql`
      select concat_ws(' ', m.display_name, o.display_name, w.source, w.title, w.date_start::date, w.date_end::date) as row
      from member_organizations w join members m on m.id = w.member_id
      join organizations o on o.id = w.organization_id where w.deleted_at is null order by 1`),
  ).toEqual([
    "Ada Quill kestrel.io email-domain",
    "Dov Lind Heron Works ui Engineer 2019-01-01 2019-12-01",
    "Dov Lind kestrel.io email-domain",
  ]);
  expect(
    await rows(sql`
      select o.display_name || coalesce(' ' || i.value, '') as row from organizations o
      left join organization_identities i on i.organization_id = o.id where o.deleted_at is null order by 1`),
  ).toEqual(["Heron Works", "kestrel.io kestrel.io"]);
  expect(await checkAffiliations(needs, new AbortController().signal)).toMatchObject({ differences: 0 });
});

test("After an upgrade with other built-in lists it answers at once, and decides activities again", async () => {
  const counts = () =>
    rows(sql`
      select coalesce(o.display_name, '-') as row from activities a left join organizations o on o.id = a.organization_id
      where a.source_id like 'Ada Quill %'`);
  const db = () => platform.running.platform.db;
  await db().execute(sql`update activities set organization_id = null where source_id like 'Ada Quill %'`);
  await platform.restart();
  expect((await db().execute(sql`select 1 from employer_changes`)).rows).toEqual([]);
  expect(await counts()).toEqual(["-"]);
  await db().execute(
    sql`update workspace set settings = settings || '{"builtInLists": "those of an earlier version"}'`,
  );
  const names = new Client({ connectionString: databaseUrl });
  await names.connect();
  await names.query("begin; lock table organization_name_keys in exclusive mode");
  await platform.restart();
  expect((await platform.api("/health")).status).toBe(200);
  await names.end();
  await recountChanged({ db: db(), isEmbedded: false }, new AbortController().signal);
  expect(await counts()).toEqual(["kestrel.io"]);
});
