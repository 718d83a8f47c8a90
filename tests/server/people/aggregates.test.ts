import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createRandom } from "#demo/random.ts";
import type { Database } from "#server/platform/db/database.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities, type NewActivity } from "#server/records/aggregates/add-activities.ts";
import { rebuildDays } from "#server/records/aggregates/months.ts";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { rebuildPeopleAggregates } from "#server/records/aggregates/rebuild-people.ts";
import { refreshAllScores } from "#server/records/aggregates/score-job.ts";
import { resolveSeenOrganizations } from "#server/records/organizations/match.ts";
import { resolveMembers, type SeenIdentity, type SeenPerson } from "#server/records/people/match.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let db: Database;
let subProjects: string[];
beforeAll(async () => {
  platform = await startPlatform();
  db = platform.running.platform.db;
  const make = async (body: object, path: string) =>
    (await platform.api(`/segment/${path}`, { method: "POST", account: "admin", body })).json<{ id: string }>().id;
  await make({ name: "Group", slug: "group" }, "projectGroup");
  await make({ name: "Second", slug: "second", parentSlug: "group", grandparentSlug: "group" }, "subproject");
  const found = await db.execute<{ id: string }>(sql`select id from segments where type = 'subproject' order by slug`);
  subProjects = found.rows.map((row) => row.id);
});
afterAll(() => platform.stop());
beforeEach(() =>
  db.execute(sql`truncate members, organizations, activities, activity_channels, activity_days, member_segments,
  member_months, organization_segments, organization_months, organization_people cascade`),
);

const person = (name: string, ...identities: SeenIdentity[]): SeenPerson => ({
  displayName: name,
  joinedAt: new Date("2026-01-01T00:00:00Z"),
  identities,
});
const email = (value: string, verified = true): SeenIdentity => ({
  platform: "git",
  type: "email",
  value,
  verified,
  source: "git",
});
const github = (value: string, verified = true): SeenIdentity => ({
  platform: "github",
  type: "username",
  value,
  verified,
});

describe("People are identified by verified identities", () => {
  test("The same verified identity is the same person, in the same batch and in the next, in any case", async () => {
    const [a, b] = await resolveMembers(db, [
      person("Ada", email("Ada@one.example")),
      person("A. L.", email("ada@ONE.example")),
    ]);
    expect(a).toBe(b);
    expect(await resolveMembers(db, [person("Somebody", email("ada@one.example"))])).toEqual([a]);
  });

  test("A matched person gets the new identities, which connect two names in the next look-up", async () => {
    const [a] = await resolveMembers(db, [person("Ada", email("ada@one.example"))]);
    expect(await resolveMembers(db, [person("Ada", email("ada@one.example"), github("ada-one"))])).toEqual([a]);
    expect(await resolveMembers(db, [person("ada-one", github("ADA-ONE"))])).toEqual([a]);
    const found = await db.execute<{ search_text: string }>(sql`select search_text from members`);
    expect(found.rows).toEqual([{ search_text: "ada\nada@one.example\nada-one" }]);
  });

  test("Names never match, and an unverified identity does not match an established person", async () => {
    const [a, b, c] = await resolveMembers(db, [
      person("Ada Lind", email("ada@one.example"), github("someone", false)),
      person("Ada Lind", email("other@one.example")),
      person("Ada Lind", github("someone", false)),
    ]);
    expect(new Set([a, b, c]).size).toBe(3);
  });

  test("A trailer names the owner of the verified address; otherwise it creates a person, whom the author's commit then confirms", async () => {
    const [author] = await resolveMembers(db, [person("Ada", email("ada@one.example"))]);
    expect(await resolveMembers(db, [person("Ada", email("ada@one.example", false))])).toEqual([author]);
    const [reviewer, again] = await resolveMembers(db, [
      person("Rev", email("rev@one.example", false)),
      person("Rev", email("rev@one.example", false)),
    ]);
    expect(again).toBe(reviewer);
    expect(await resolveMembers(db, [person("Rev", email("rev@one.example"))])).toEqual([reviewer]);
    const found = await db.execute<{ n: number }>(sql`select count(*)::int as n from member_identities where verified`);
    expect(found.rows[0]?.n).toBe(2);
  });

  test("An identity that another person has verified stays with them", async () => {
    const [a, b] = await resolveMembers(db, [person("A", email("a@one.example")), person("B", github("b"))]);
    expect(await resolveMembers(db, [person("A", email("a@one.example"), github("b"))])).toEqual([a]);
    const found = await db.execute<{ member_id: string }>(
      sql`select member_id from member_identities where value = 'b'`,
    );
    expect(found.rows.map((row) => row.member_id)).toEqual([b]);
  });

  test("Text that the database cannot store is cleaned", async () => {
    const [a] = await resolveMembers(db, [person("A\0da \ud800", email("a\0@one.example"))]);
    expect(await resolveMembers(db, [person("Ada", email("a\0@one.example"))])).toEqual([a]);
  });
});

/** Organizations with these verified domains. */
async function organizationsAt(...domains: string[]): Promise<void> {
  await resolveSeenOrganizations(
    db,
    domains.map((value) => ({
      displayName: value,
      identities: [{ platform: "custom", site: "", type: "primary-domain", value, verified: true }],
      attributes: {},
      source: "git",
    })),
  );
}

const tables = {
  member_segments: sql`segment_id, member_id, activity_count, last_active, platforms, activity_types`,
  member_months: sql`member_id, segment_id, platform, month, count`,
  organization_segments: sql`segment_id, organization_id, activity_count, member_count, first_active, last_active, platforms`,
  organization_months: sql`organization_id, segment_id, platform, month, count`,
  organization_people: sql`segment_id, organization_id, member_id`,
  activity_days: sql`segment_id, day, platform, type, count, positive, neutral, negative`,
};
async function aggregates() {
  const all: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(tables)) {
    all[table] = (await db.execute(sql`select ${columns} from ${sql.identifier(table)} order by ${columns}`)).rows;
  }
  return all;
}

async function randomActivities(seed: number, count: number): Promise<NewActivity[]> {
  const random = createRandom(seed);
  const members = await resolveMembers(
    db,
    ["a", "b", "c", "d"].map((name) => person(name, email(`${name}@one.example`))),
  );
  await organizationsAt("acme.example", "other.example");
  return Array.from({ length: count }, (_, at) => {
    const key = {
      segmentId: subProjects[random.int(0, subProjects.length - 1)] ?? "",
      platform: random.pick(["git", "github", "slack"]),
      channel: random.pick(["one", "two", ""]),
      type: random.pick(["message", "authored-commit"]),
      sourceId: String(at),
    };
    return {
      ...key,
      id: activityId(key),
      timestamp: new Date(Date.UTC(2025, random.int(0, 23), random.int(1, 28), random.int(0, 23))),
      memberId: members[random.int(0, 3)] ?? "",
      username: random.pick([null, "ada@acme.example", "ada@other.example"]),
      sentiment: random.pick([null, 10, 33, 34, 66, 67, 90]),
      title: "Half a pair \ud800 and a NUL \0",
    };
  });
}

test("Incremental updates, with repeats, equal a full recomputation of the aggregates", async () => {
  const activities = await randomActivities(7, 400);
  let added = 0;
  for (let from = 0; from < activities.length; from += 60) {
    added += await addActivities(db, activities.slice(Math.max(0, from - 25), from + 60));
  }
  expect(added).toBe(400);
  expect(await addActivities(db, activities)).toBe(0);
  const stepwise = await aggregates();
  await rebuildPeopleAggregates(db, "all");
  await rebuildOrganizationAggregates(db, "all");
  await rebuildDays(db);
  expect(await aggregates()).toEqual(stepwise);
  const members = await db.execute<{ id: string }>(sql`select id from members limit 2`);
  await rebuildPeopleAggregates(
    db,
    members.rows.map((row) => row.id),
  );
  expect(await aggregates()).toEqual(stepwise);
});

test("Counts by day follow every statement that adds, changes, moves or deletes activities", async () => {
  const random = createRandom(11);
  await addActivities(db, await randomActivities(11, 300));
  const some = sql`select id from activities order by md5(id::text || ${String(random.int(0, 999))}) limit 40`;
  const changes: [SQL, ...SQL[]] = [
    sql`update activities set "timestamp" = "timestamp" - interval '40 days' where id in (${some})`,
    sql`update activities set type = 'other', sentiment = 70 where id in (${some})`,
    sql`update activities set sentiment = null where id in (${some})`,
    sql`update activities set segment_id = ${subProjects[0]}::uuid where id in (${some})`,
    sql`update activities set member_id = (select min(id::text) from members)::uuid where id in (${some})`,
    sql`delete from activities where id in (${some})`,
    sql`insert into activities (id, "timestamp", platform, type, source_id, segment_id, member_id, sentiment)
      select gen_random_uuid(), "timestamp", platform, type, source_id, segment_id, member_id, sentiment
      from activities where id in (${some})`,
  ];
  const counts = async () => {
    const columns = tables.activity_days;
    return (await db.execute(sql`select ${columns} from activity_days where count <> 0 order by ${columns}`)).rows;
  };
  for (let step = 0; step < 40; step += 1) await db.execute(random.pick(changes));
  const before = await counts();
  await rebuildDays(db);
  expect(before).toEqual(await counts());
});

test("A person's joined date moves back to their first activity, unless they were created by hand", async () => {
  const [activity] = await randomActivities(1, 1);
  if (!activity) throw new Error("There is one.");
  await db.execute(sql`update members set joined_at = '2026-06-01'`);
  const by = (memberId: string, day: string) =>
    addActivities(db, [{ ...activity, id: randomUUID(), memberId, timestamp: new Date(day) }]);
  const ids = (await db.execute<{ id: string }>(sql`select id from members order by id`)).rows.map((row) => row.id);
  await db.execute(sql`update members set manually_created = true where id = ${ids[1]}::uuid`);
  await by(ids[0] ?? "", "2026-02-01");
  await by(ids[0] ?? "", "2026-07-01");
  await by(ids[1] ?? "", "2026-02-01");
  const joined = await db.execute<{ day: string }>(
    sql`select to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD') as day from members where id = any(${sql.param(ids.slice(0, 2))}::uuid[]) order by id`,
  );
  expect(joined.rows.map((row) => row.day)).toEqual(["2026-02-01", "2026-06-01"]);
});

test("Rows with count 0, of people created by hand, survive a rebuild", async () => {
  const [memberId] = await resolveMembers(db, [person("Hand", email("hand@one.example"))]);
  await db.execute(
    sql`insert into member_segments (segment_id, member_id) values (${subProjects[0]}::uuid, ${memberId}::uuid)`,
  );
  await rebuildPeopleAggregates(db, "all");
  expect(((await aggregates()) as { member_segments: unknown[] }).member_segments).toHaveLength(1);
});

describe("Engagement covers the last twelve months: a point for each doubling, and one for each four active months", () => {
  const monthsAgo = (months: number) =>
    new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - months, 2));
  test.each([
    ["nothing", [], 0],
    ["one activity", [[0, 1]], 1],
    ["three in a month", [[0, 3]], 2],
    ["127 in a month", [[1, 127]], 7],
    ["127 over the year", Array.from({ length: 12 }, (_, at) => [at, at === 0 ? 17 : 10]), 10],
    ["200 in the month thirteen months ago", [[13, 200]], 0],
  ] as [string, [number, number][], number][])("%s", async (_, months, score) => {
    const [memberId = ""] = await resolveMembers(db, [person("A", email("a@one.example"))]);
    const rows = months.flatMap(([month, count]) =>
      Array.from(
        { length: count },
        (): NewActivity => ({
          id: randomUUID(),
          timestamp: monthsAgo(month),
          platform: "git",
          type: "authored-commit",
          channel: "one",
          sourceId: randomUUID(),
          segmentId: subProjects[0] ?? "",
          memberId,
        }),
      ),
    );
    await addActivities(db, rows);
    await refreshAllScores(db, new AbortController().signal);
    const found = await db.execute<{ score: number }>(sql`select score from members`);
    expect(found.rows[0]?.score).toBe(score);
  });
});

test("An activity's id is the same for the same key and differs for any other", () => {
  const key = { segmentId: "s", platform: "git", channel: "c", type: "t", sourceId: "1" };
  expect(activityId(key)).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(activityId({ ...key })).toBe(activityId(key));
  for (const part of Object.keys(key)) expect(activityId({ ...key, [part]: "x" })).not.toBe(activityId(key));
});
