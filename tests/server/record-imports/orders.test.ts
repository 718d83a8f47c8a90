import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPeople } from "#server/integrations/git/find-people.ts";
import { gitPerson } from "#server/integrations/git/git-people.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { readFiles, startImport } from "./record-importing.ts";

let platform: TestPlatform;
let segmentId = "";
const integrationId = randomUUID();
const db = () => platform.running.platform.db;
beforeAll(async () => {
  platform = await startPlatform();
  const made = await platform.api("/segment/projectGroup", {
    method: "POST",
    account: "admin",
    body: { name: "Orders", slug: "orders" },
  });
  segmentId = made.json<{ projects: { subprojects: { id: string }[] }[] }>().projects[0]?.subprojects[0]?.id ?? "";
});
afterAll(() => platform.stop());

/** A company that is called like its domain. */
const moss = (key: string) => `${key}-Moss.Example`;

/** A person with three addresses who changed employers, a colleague, and somebody whom the record does not name. */
const record = (key: string) =>
  JSON.stringify({
    time: "2026-01-01 00:00:00",
    blacklist: [],
    organizations: {
      [`Kestrel ${key}`]: [{ domain: `${key}-kestrel.example`, is_top: true }],
      // The domain of a company that was bought belongs to the buyer.
      [`Heron ${key}`]: [`${key}-heron.example`, `${key}-fern.example`].map((domain) => ({ domain, is_top: true })),
      [moss(key)]: [{ domain: `${key}-moss.example`, is_top: true }],
    },
    uidentities: {
      ada: {
        profile: { name: `Ada ${key}`, is_bot: false },
        identities: [`ada@${key}-kestrel.example`, `ada@${key}-heron.example`, `ada-${key}@gmail.com`].map((email) => ({
          source: "git",
          name: "Ada",
          email,
          username: null,
        })),
        enrollments: [
          { organization: `Kestrel ${key}`, start: "1900-01-01T00:00:00", end: "2020-05-20T00:00:00" },
          { organization: `Heron ${key}`, start: "2020-05-21T00:00:00", end: "2100-01-01T00:00:00" },
        ],
      },
      // Addresses that no person alone has, or that tell only a login, and work without dates.
      emre: {
        profile: { name: `Emre ${key}`, is_bot: false },
        identities: [
          [`Emre ${key}`, "emre@pc.localdomain"],
          [`emre ${key}`, `emre-${key}@users.noreply.github.com`],
          [`Emre ${key}`, `emre@${key}-kestrel.example`],
        ].map(([name, email]) => ({ source: "git", name, email, username: null })),
        enrollments: [{ organization: `Kestrel ${key}`, start: "1900-01-01T00:00:00", end: "2100-01-01T00:00:00" }],
      },
      bruno: {
        profile: { name: `Bruno ${key}`, is_bot: false },
        identities: [{ source: "git", name: "Bruno", email: `bruno@${key}-kestrel.example`, username: null }],
        enrollments: [],
      },
      // Another spelling without a domain, and the name of a company whose domain is another's now.
      fay: {
        profile: { name: `Fay ${key}`, is_bot: false },
        identities: [{ source: "git", name: "Fay", email: `fay@${key}-fern.example`, username: null }],
        enrollments: [
          { organization: `${key} Fern, Inc.`, start: "1900-01-01T00:00:00", end: "2020-05-20T00:00:00" },
          { organization: `HERON ${key} GmbH`, start: "2020-05-21T00:00:00", end: "2100-01-01T00:00:00" },
        ],
      },
      // An address that is known from a trailer only.
      hal: {
        profile: { name: `Hal ${key}`, is_bot: false },
        identities: [`hal@${key}-moss.example`, `hal-${key}@gmail.com`].map((email) => ({
          source: "git",
          name: "Hal",
          email,
          username: null,
        })),
        enrollments: [{ organization: moss(key), start: "1900-01-01T00:00:00", end: "2100-01-01T00:00:00" }],
      },
      // An address that another source than Git names.
      kaj: {
        profile: { name: `Kaj ${key}`, is_bot: false },
        identities: [{ source: "github", name: "Kaj", email: `kaj-${key}@gmail.com`, username: `kaj-${key}` }],
        enrollments: [{ organization: `Kestrel ${key}`, start: "1900-01-01T00:00:00", end: "2100-01-01T00:00:00" }],
      },
      // A mailbox of a role at a domain that is called like the person.
      lea: {
        profile: { name: `lea-${key}`, is_bot: false },
        identities: [{ source: "github", name: "", email: `contact@lea-${key}.example`, username: `lea-${key}` }],
        enrollments: [{ organization: `Kestrel ${key}`, start: "1900-01-01T00:00:00", end: "2100-01-01T00:00:00" }],
      },
      // Bots count for nobody, whatever the record says.
      robot: {
        profile: { name: `${key}-merge-robot`, is_bot: false },
        identities: [{ source: "git", name: "Merge", email: `merge-${key}@gmail.com`, username: null }],
        enrollments: [{ organization: `Kestrel ${key}`, start: "1900-01-01T00:00:00", end: "2100-01-01T00:00:00" }],
      },
      relay: {
        profile: { name: `relay-${key}`, is_bot: false },
        identities: [{ source: "git", name: "Relay", email: `relay-${key}@gmail.com`, username: null }],
        enrollments: [{ organization: `Heron ${key}`, start: "1900-01-01T00:00:00", end: "2100-01-01T00:00:00" }],
      },
      steward: {
        profile: { name: `steward-${key}`, is_bot: false },
        identities: [{ source: "git", name: "Steward", email: `steward-${key}@gmail.com`, username: null }],
        enrollments: [{ organization: "(Robots)", start: "1900-01-01T00:00:00", end: "2100-01-01T00:00:00" }],
      },
      // Two people whose tools committed with their addresses, under names of their own.
      nia: {
        profile: { name: `nia-${key}`, is_bot: false },
        identities: [{ source: "git", name: "nia", email: `nia-${key}@gmail.com`, username: null }],
        enrollments: [{ organization: `Kestrel ${key}`, start: "1900-01-01T00:00:00", end: "2100-01-01T00:00:00" }],
      },
      olli: {
        profile: { name: "Olli Maja", is_bot: false },
        identities: [{ source: "git", name: "Olli Maja", email: `olli-${key}@gmail.com`, username: null }],
        enrollments: [{ organization: `Kestrel ${key}`, start: "1900-01-01T00:00:00", end: "2100-01-01T00:00:00" }],
      },
      // An address that PostgreSQL cannot store.
      broken: { profile: { name: "" }, identities: [{ source: "git", name: "", email: "", username: null }] },
    },
  });

const commits = (key: string): [address: string, day: string, name?: string, isTrailer?: true][] => [
  [`ada@${key}-kestrel.example`, "2019-02-03"],
  [`ada-${key}@gmail.com`, "2020-05-20"],
  [`ada-${key}@gmail.com`, "2020-05-21"],
  [`ada@${key}-heron.example`, "2021-01-01"],
  [`ada@${key}-kestrel.example`, "2021-01-02"],
  [`bruno@${key}-kestrel.example`, "2021-01-03"],
  [`cleo@oss.${key}-kestrel.example`, "2021-01-04"],
  [`dana-${key}@gmail.com`, "2021-01-05"],
  [`emre@${key}-kestrel.example`, "2021-01-06"],
  [`emre-${key}@users.noreply.github.com`, "2021-01-07"],
  ["emre@pc.localdomain", "2021-01-08", `Emre ${key}`],
  [`fay@${key}-fern.example`, "2020-01-09"],
  [`fay@${key}-fern.example`, "2021-01-09"],
  [`gil@${key}-fern.example`, "2021-01-10"],
  [`hal@${key}-moss.example`, "2021-01-11"],
  [`ivo@${key}-moss.example`, "2021-01-12"],
  [`jon@${key}-moss.example`, "2021-01-13"],
  [`hal-${key}@gmail.com`, "2021-01-14", `Hal ${key}`, true],
  [`merge-${key}@gmail.com`, "2021-01-15"],
  [`relay-${key}@gmail.com`, "2021-01-16", "Relay Bot"],
  [`steward-${key}@gmail.com`, "2021-01-17"],
  [`kaj-${key}@gmail.com`, "2021-01-18"],
  [`contact@lea-${key}.example`, "2021-01-19", "Lea Rohr"],
  [`nia-${key}@gmail.com`, "2021-01-20", "nia40-robot"],
  [`nia-${key}@gmail.com`, "2021-01-21", "nia"],
  [`olli-${key}@gmail.com`, "2021-01-22", "release-bot"],
];

/** Adds the history as a Git import does, in batches of this many commits. */
async function arrive(key: string, atOnce: number): Promise<void> {
  const all = commits(key).map(([email, day, name = email, isTrailer]) => {
    const at = new Date(`${day}T12:00:00Z`);
    return { person: gitPerson({ name, email }, !isTrailer, at), at, until: at };
  });
  for (let from = 0; from < all.length; from += atOnce) {
    const seen = all.slice(from, from + atOnce);
    await db().transaction(async (tx) => {
      const ids = await findPeople(tx, seen, integrationId);
      await addActivities(
        tx,
        seen.map(({ person, at }) => {
          const sourceId = `${key} ${at.toISOString().slice(0, 10)}`;
          const place = { segmentId, platform: "git", channel: key, type: "authored-commit", sourceId };
          const memberId = ids.get(person.key) ?? "";
          return { ...place, id: activityId(place), timestamp: at, memberId, username: person.email };
        }),
      );
    });
  }
}

async function importRecord(key: string) {
  const read = await readFiles(platform, { format: "sortinghat", segmentId }, { "identities.json": record(key) });
  const done = await startImport(platform, read.id);
  await settled();
  return done;
}

async function settled(): Promise<void> {
  await expect
    .poll(async () => (await db().execute(sql`select 1 from merge_actions where state = 'in-progress'`)).rows)
    .toEqual([]);
  await recountChanged({ db: db(), isEmbedded: false }, new AbortController().signal);
}

/** What the platform knows of this history, without ids and times, and without the history's key. */
async function known(key: string): Promise<string> {
  const read = async (query: ReturnType<typeof sql>) => (await db().execute<{ row: unknown }>(query)).rows;
  const people = sql`select distinct member_id from activities where channel = ${key}`;
  const all = {
    activities: await read(sql`
      select (a."timestamp" at time zone 'UTC')::date::text || ' ' || coalesce(o.display_name, '-') as row
      from activities a left join organizations o on o.id = a.organization_id where a.channel = ${key} order by 1`),
    people: await read(sql`
      select string_agg(distinct i.type || ' ' || i.value, ', ' order by i.type || ' ' || i.value) as row from member_identities i
      where i.member_id in (${people}) group by i.member_id order by 1`),
    work: await read(sql`
      select distinct o.display_name || ' ' || w.source || ' ' || coalesce(w.date_start::text, '') || '–'
        || coalesce(w.date_end::text, '') as row
      from member_organizations w join organizations o on o.id = w.organization_id where w.member_id in (${people}) order by 1`),
    organizations: await read(sql`
      select o.display_name || ' ' || i.value as row from organizations o
      join organization_identities i on i.organization_id = o.id where i.value like ${`${key}-%`} order by 1`),
  };
  return JSON.stringify(all).replaceAll(key, "key");
}

test("Importing the record first or last gives the same platform, also with people merged by hand before", async () => {
  await importRecord("first");
  await arrive("first", 1);
  await settled();
  await arrive("last", 2);
  await settled();
  const done = await importRecord("last");
  expect(done.status).toBe("done");
  expect(done.imported.merges?.created, "three profiles each of two people, and two of one, are merged").toBe(5);
  expect(done.imported.people?.failed, "a row that fails leaves the others").toBe(1);
  await arrive("hand", 100);
  const [one, other] = (
    await db().execute<{ id: string }>(sql`
      select member_id as id from member_identities where type = 'email' and value in ('ada-hand@gmail.com', 'ada@hand-heron.example')`)
  ).rows;
  const body = { memberToMerge: other?.id, segments: [segmentId] };
  const merged = await platform.api(`/member/${one?.id}/merge`, { method: "PUT", account: "admin", body });
  expect(merged.status).toBe(200);
  // The import waits while the merge moves activities.
  expect((await importRecord("hand")).status).toBe("done");
  const first = await known("first");
  expect(JSON.parse(first)).toMatchObject({
    activities: [
      { row: "2019-02-03 Kestrel key" },
      { row: "2020-01-09 key Fern, Inc." },
      { row: "2020-05-20 Kestrel key" },
      { row: "2020-05-21 Heron key" },
      { row: "2021-01-01 Heron key" },
      { row: "2021-01-02 Heron key" },
      { row: "2021-01-03 Kestrel key" },
      { row: "2021-01-04 Kestrel key" },
      { row: "2021-01-05 -" },
      { row: "2021-01-06 Kestrel key" },
      { row: "2021-01-07 Kestrel key" },
      { row: "2021-01-08 Kestrel key" },
      { row: "2021-01-09 Heron key" },
      { row: "2021-01-10 Heron key" },
      { row: "2021-01-11 key-Moss.Example" },
      { row: "2021-01-12 key-Moss.Example" },
      { row: "2021-01-13 key-Moss.Example" },
      { row: "2021-01-14 key-Moss.Example" },
      { row: "2021-01-15 -" },
      { row: "2021-01-16 -" },
      { row: "2021-01-17 -" },
      { row: "2021-01-18 Kestrel key" },
      { row: "2021-01-19 Kestrel key" },
      { row: "2021-01-20 Kestrel key" },
      { row: "2021-01-21 Kestrel key" },
      { row: "2021-01-22 Kestrel key" },
    ],
  });
  expect(await known("last")).toBe(first);
  expect(await known("hand")).toBe(first);
});

/** Ids of the people who have these addresses, in their order. */
async function holders(emails: readonly string[]): Promise<string[]> {
  const found = await db().execute<{ id: string; value: string }>(sql`
    select member_id as id, value from member_identities where type = 'email' and value = any(${sql.param(emails)}::text[])`);
  return emails.map((email) => found.rows.find(({ value }) => value === email)?.id ?? "");
}

test("A record merges nobody whom a user keeps apart: by a decision, or by undoing their merge", async () => {
  await arrive("apart", 100);
  const emails = ["ada@apart-kestrel.example", "ada@apart-heron.example", "ada-apart@gmail.com"];
  const [kestrel = "", heron = "", home = ""] = await holders(emails);
  const call = (path: string, method: string, body: object) =>
    platform.api(path, { method, account: "admin", body: { ...body, segments: [segmentId] } });
  expect((await call(`/member/${kestrel}/no-merge`, "PUT", { memberToNotMerge: heron })).status).toBe(200);
  expect((await call(`/member/${heron}/merge`, "PUT", { memberToMerge: home })).status).toBe(200);
  await settled();
  const [moved] = (await db().execute<{ id: string }>(sql`select id from member_identities where value = ${emails[2]}`))
    .rows;
  const asked = { identityId: moved?.id, revertPreviousMerge: true };
  const preview = (await call(`/member/${heron}/unmerge/preview`, "POST", asked)).json<object>();
  const undone = await call(`/member/${heron}/unmerge`, "POST", preview);
  expect(undone.status, undone.text).toBe(200);
  await settled();
  const done = await importRecord("apart");
  expect(done.status).toBe("done");
  const [first, second, third] = await holders(emails);
  expect([first === second, second === third]).toEqual([false, false]);
  const found = await db().execute<{ key: string; reason: string }>(sql`
    select key, reason from record_import_rows where import_id = ${done.id}::uuid and reason like '%not the same.'`);
  expect(found.rows).toEqual([{ key: "ada", reason: "A user decided that some of its profiles are not the same." }]);
});
