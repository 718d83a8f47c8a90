import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { rebuildDays } from "#server/records/aggregates/months.ts";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { rebuildPeopleAggregates } from "#server/records/aggregates/rebuild-people.ts";
import type { Activity } from "#shared/contract/activities.ts";
import type { ActivityTypes } from "#shared/contract/activity-types.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let db: Database;
let sub: string;
let group: string;
let foreign: string;
let people: { id: string; organization: string | null }[];
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  db = platform.running.platform.db;
  const segments = await demoSegments(platform);
  group = segments.id("lantern");
  sub = segments.id("lantern/keyhole/keyhole");
  foreign = await somewhereForeign();
  const found = await db.execute<{ id: string; organization: string | null }>(sql`
    select m.id, (select organization_id from activities a where a.member_id = m.id limit 1) as organization
    from members m join member_segments ms on ms.member_id = m.id
    where ms.segment_id = ${group}::uuid and ms.activity_count between 3 and 30 order by m.id limit 4`);
  people = found.rows;
});
afterAll(() => platform.stop());

/** Returns a sub-project outside the groups of the demo's project admin. */
async function somewhereForeign(): Promise<string> {
  const me = (await platform.api("/auth/me", { account: "project-admin" })).json<{
    tenants: { adminSegments: string[] }[];
  }>();
  const own = me.tenants.flatMap(({ adminSegments }) => adminSegments);
  const found = await db.execute<{ id: string }>(sql`
    select id from segments where type = 'subproject' and not id = any(${sql.param(own)}::uuid[]) limit 1`);
  return found.rows[0]?.id ?? "";
}

const person = (at: number) => people[at]?.id ?? "";
const send = (method: string, path: string, body: object, account: Account = "admin") =>
  platform.api(path, { method, account, body });
const meetup = (change: object = {}) => ({
  memberId: person(0),
  platform: "other",
  type: "meetup",
  channel: "Lisbon",
  timestamp: "2026-05-04T10:00:00.000Z",
  title: "Spoke about parsers",
  segments: [sub],
  ...change,
});
const create = async (change: object = {}) => (await send("POST", "/activity", meetup(change))).json<Activity>();

/** Reads every figure that is computed from activities. */
async function figures() {
  const read = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  return {
    people: await read(sql`select segment_id, member_id, activity_count, last_active, platforms, activity_types,
      round(average_sentiment::numeric, 3) as sentiment from member_segments where activity_count > 0 order by 1, 2`),
    months: await read(sql`select * from member_months order by 1, 2, 3, 4`),
    organizations: await read(sql`select segment_id, organization_id, activity_count, member_count, first_active,
      last_active, platforms from organization_segments where activity_count > 0 order by 1, 2`),
    organizationMonths: await read(sql`select * from organization_months where count > 0 order by 1, 2, 3, 4`),
    organizationPeople: await read(sql`select * from organization_people order by 1, 2, 3`),
    days: await read(sql`select * from activity_days where count > 0 order by 1, 2, 3, 4`),
  };
}

async function recount() {
  await rebuildPeopleAggregates(db, "all");
  await rebuildOrganizationAggregates(db, "all");
  await rebuildDays(db);
}

test("An activity added by hand is in the lists, and in the audit log", async () => {
  const added = await create({ body: "  ", url: "https://meetup.example/1", sentiment: 80 });
  expect(added).toMatchObject({
    memberId: person(0),
    title: "Spoke about parsers",
    body: null,
    sentiment: 80,
    manuallyCreated: true,
    display: { default: "Conducted an activity" },
  });
  const listed = await send("POST", "/activity/query", {
    segments: [group],
    filter: { platform: { in: ["other"] }, type: { eq: "meetup" } },
  });
  expect(listed.json<{ rows: Activity[] }>().rows.map(({ id }) => id)).toContain(added.id);
  const log = await send("POST", "/audit-logs/query", { filter: { entityId: added.id } });
  expect(log.json()).toMatchObject([{ actionType: "activities-create", newState: { title: "Spoke about parsers" } }]);
});

describe("Every figure equals a recount of all activities", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["after adding", () => create({ sentiment: 10, timestamp: "2019-01-01T00:00:00Z" })],
    [
      "after another type, time and sentiment",
      async () => {
        const { id } = await create({ sentiment: 90 });
        const change = { type: "talk", timestamp: "2025-12-31T23:59:59.999Z", sentiment: 20, segments: [sub] };
        return send("PUT", `/activity/${id}`, change);
      },
    ],
    [
      "after moving one to another person",
      async () => {
        const { id } = await create();
        return send("PUT", `/activity/${id}`, { memberId: person(1), segments: [sub] });
      },
    ],
    [
      "after moving what a source told",
      async () => {
        const found = await db.execute<{ id: string }>(sql`
          select id from activities where member_id = ${person(2)}::uuid and not manually_created limit 1`);
        return send("PUT", `/activity/${found.rows[0]?.id}`, { memberId: person(3), segments: [sub] });
      },
    ],
    [
      "after deleting all of a person",
      async () => {
        const found = await db.execute<{ id: string }>(sql`
          select id from activities where member_id = ${person(2)}::uuid`);
        const ids = found.rows.map(({ id }) => `ids[]=${id}`).join("&");
        return platform.api(`/activity?${ids}`, { method: "DELETE", account: "admin", body: { segments: [sub] } });
      },
    ],
  ])("%s", async (_, change) => {
    await recount();
    await change();
    const now = await figures();
    await recount();
    expect(now).toEqual(await figures());
  });

  test("A person without remaining activities stays listed in their segments", async () => {
    const found = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from member_segments where member_id = ${person(2)}::uuid and activity_count = 0`);
    expect(found.rows[0]?.n).toBeGreaterThan(0);
  });
});

test("A moved activity counts for the organization of its new person at that time", async () => {
  const [work] = (
    await db.execute<{ member_id: string; organization_id: string; at: string }>(sql`
      select mo.member_id, mo.organization_id, mo.date_start + interval '1 day' as at
      from member_organizations mo join organizations o on o.id = mo.organization_id
      where mo.deleted_at is null and o.deleted_at is null and mo.date_start is not null and mo.allow_affiliation
        and (mo.date_end is null or mo.date_end > mo.date_start + interval '2 days')
        and (select count(*) from member_organizations other where other.member_id = mo.member_id) = 1
        and not exists (select from member_affiliations ma where ma.member_id = mo.member_id) limit 1`)
  ).rows;
  if (!work) throw new Error("Nobody of the demo has one dated employment.");
  const { id } = await create({ timestamp: new Date(work.at).toISOString() });
  const moved = await send("PUT", `/activity/${id}`, { memberId: work.member_id, segments: [sub] });
  expect(moved.json<Activity>()).toMatchObject({ memberId: work.member_id, organizationId: work.organization_id });
});

test("A deleted activity does not come back when its source is read again", async () => {
  const found = await db.execute<{ id: string; member_id: string; segment_id: string }>(sql`
    select id, member_id, segment_id from activities where segment_id = ${sub}::uuid and not manually_created limit 1`);
  const [row] = found.rows;
  if (!row) throw new Error("There is no activity.");
  const gone = await platform.api(`/activity?ids[]=${row.id}`, {
    method: "DELETE",
    account: "admin",
    body: { segments: [sub] },
  });
  expect(gone.json()).toBe(true);
  const again = { platform: "git", type: "authored-commit", channel: "", sourceId: "x", segmentId: sub };
  expect(await addActivities(db, [{ ...again, id: row.id, memberId: row.member_id, timestamp: new Date() }])).toBe(0);
  expect((await platform.api(`/activity/${row.id}`, { account: "admin" })).status).toBe(404);
});

test("An activity from a source keeps its type, channel and time; its texts can be changed", async () => {
  const found = await db.execute<{ id: string }>(sql`
    select id from activities where segment_id = ${sub}::uuid and platform = 'github' limit 1`);
  const id = found.rows[0]?.id;
  const refused = await send("PUT", `/activity/${id}`, { type: "star", segments: [sub] });
  expect([refused.status, refused.text]).toEqual([
    400,
    "This activity comes from GitHub. Its platform, type, channel and time cannot be changed.",
  ]);
  const changed = await send("PUT", `/activity/${id}`, { title: "Another title", segments: [sub] });
  expect(changed.json<Activity>().title).toBe("Another title");
});

describe("Users without permission and invalid input are refused", () => {
  test("A project admin changes nothing in a segment of another group", async () => {
    const { id } = await create({ segments: [foreign] });
    const change = await send("PUT", `/activity/${id}`, { title: "mine", segments: [sub, foreign] }, "project-admin");
    const own = await send("PUT", `/activity/${id}`, { title: "mine", segments: [group] }, "project-admin");
    expect([change.status, own.status]).toEqual([403, 403]);
  });

  test.each<[string, object, number, string]>([
    ["no sub-project", { segments: [] }, 400, "A sub-project is required."],
    ["a person who is not there", { memberId: "7f1c2a52-3d44-4c8e-9a6e-5f0b7c1d2e90" }, 404, "Page not found"],
    ["a time that is none", { timestamp: "yesterday" }, 400, "The activity time is invalid."],
    ["a link to a script", { url: "javascript:alert(1)" }, 400, "The URL must begin with http:// or https://."],
  ])("%s", async (_, change, status, text) => {
    const answer = await send("POST", "/activity", meetup(change));
    expect([answer.status, answer.text]).toEqual([status, text]);
  });
});

test("A conversation is the root activity and all replies to it, oldest first", async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute)).toISOString();
  const topic = await create({ title: "Topic", timestamp: at(0) });
  const replies = [
    await create({ title: "First", timestamp: at(1) }),
    await create({ title: "Second", timestamp: at(2) }),
  ];
  for (const { id } of replies) {
    await db.execute(sql`update activities set source_parent_id = ${topic.sourceId} where id = ${id}::uuid`);
  }
  await create({ title: "Something else", timestamp: at(3) });
  for (const each of [topic, ...replies]) {
    const found = (await platform.api(`/activity/${each.id}`, { account: "readonly" })).json<{
      activity: Activity;
      conversation: Activity[];
    }>();
    expect(found.activity.id).toBe(each.id);
    expect(found.conversation.map(({ title }) => title)).toEqual(["Topic", "First", "Second"]);
    expect(found.conversation[0]?.answerCount).toBe(2);
  }
});

test("Custom types are added with their texts, changed and deleted; a name is unique", async () => {
  const type = { type: "Gave a Talk!", display: { default: "gave a talk in {channel}", channel: "{channel}" } };
  const path = "/settings/activity/types";
  const added = (await send("POST", path, { ...type, segments: [group] })).json<ActivityTypes>();
  expect(added.custom.other?.["gave-a-talk"]?.display).toEqual({
    default: "gave a talk in {channel}",
    short: "Gave a Talk!",
    channel: "{channel}",
  });
  const twice = await send("POST", path, { ...type, segments: [group] });
  expect([twice.status, twice.text]).toEqual([409, "An activity type named “Gave a Talk!” already exists."]);
  const talk = await create({ type: "gave-a-talk" });
  expect(talk.display?.default).toBe("gave a talk in Lisbon");
  await send("PUT", `${path}/gave-a-talk`, { type: "Talk", segments: [group] });
  const list = (await platform.api(`${path}?segments[]=${sub}`, { account: "readonly" })).json<ActivityTypes>();
  expect(list.custom.other?.["gave-a-talk"]?.display.default).toBe("Talk");
  const gone = await platform.api(`${path}/gave-a-talk?segments[]=${group}`, {
    method: "DELETE",
    account: "admin",
    body: {},
  });
  expect(gone.json<ActivityTypes>().custom.other?.["gave-a-talk"]).toBeUndefined();
  expect((await send("PUT", `${path}/gave-a-talk`, { type: "Talk", segments: [group] })).status).toBe(404);
});

test("A CSV export has all activities of the list, even when many share a timestamp", async () => {
  const filter = { and: [{ platform: { in: ["github", "git"] } }] };
  const count = (await send("POST", "/activity/query", { segments: [group], filter, countOnly: true })).json<{
    count: number;
  }>().count;
  await db.execute(sql`
    update activities set "timestamp" = '2025-03-03T03:03:03Z' where id in (
      select id from activities where segment_id = ${sub}::uuid and platform = 'git' limit 450)`);
  const csv = await send("POST", "/activity/csv", { segments: [group], filter }, "readonly");
  const ids = csv.text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.slice(-36));
  expect(new Set(ids).size).toBe(count);
  expect(ids.length).toBe(count);
});
