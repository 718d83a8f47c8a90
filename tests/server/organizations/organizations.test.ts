import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ActivitySummary } from "#shared/contract/activity-summary.ts";
import type { OrganizationRow } from "#shared/contract/organization-row.ts";
import type { Organization } from "#shared/contract/organizations.ts";
import { foldText } from "#shared/domain/text/search-words.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let group: string;
let all: OrganizationRow[];
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  group = (await demoSegments(platform)).id("cloud-harbor");
  all = (await list({ limit: 200 })).rows;
});
afterAll(() => platform.stop());

interface Page {
  rows: OrganizationRow[];
  count: number | null;
  limit: number;
  offset: number;
}
const send = (path: string, body: object) =>
  platform.api(`/organization/${path}`, { method: "POST", account: "readonly", body });
const list = async (body: object) => (await send("query", { segments: [group], ...body })).json<Page>();
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id).sort();

test("Only organizations with figures in the segment are listed, most activities first, with identities and twelve months", async () => {
  const page = await list({});
  expect(page).toMatchObject({ limit: 20, offset: 0, count: all.length });
  const counts = all.map((row) => row.activityCount);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(page.rows[0]).toMatchObject({
    segmentId: group,
    lfxMembership: expect.any(Boolean),
    identities: expect.any(Array),
    memberCount: expect.any(Number),
  });
  expect(page.rows[0]?.activityByMonth).toHaveLength(12);
});

test("The number of people counts each person once per level", async () => {
  const [row] = all;
  const found = await platform.running.platform.db.execute<{ n: number }>(sql`
    select count(distinct a.member_id)::int as n from activities a join segments s on s.id = a.segment_id
    where a.organization_id = ${row?.id}::uuid and s.grandparent_id = ${group}::uuid`);
  expect(row?.memberCount).toBe(found.rows[0]?.n);
});

test("List, profile and the list of its people tell the same number of people; over all groups each counts once", async () => {
  for (const { id, memberCount } of all.slice(0, 5)) {
    const filter = { and: [{ activityOrganizations: { contains: [id] } }] };
    const people = await platform.api("/member/query", {
      method: "POST",
      account: "readonly",
      body: { segments: [group], filter, limit: 1 },
    });
    expect((await people.json<{ count: number }>()).count).toBe(memberCount);
    const inGroup = await platform.api(`/organization/${id}?segmentId=${group}`, { account: "readonly" });
    expect((await inGroup.json<Organization>()).memberCount).toBe(memberCount);
    const found = await platform.running.platform.db.execute<{ n: number }>(sql`
      select count(distinct member_id)::int as n from activities where organization_id = ${id}::uuid`);
    const everywhere = await platform.api(`/organization/${id}`, { account: "readonly" });
    expect((await everywhere.json<Organization>()).memberCount).toBe(found.rows[0]?.n);
  }
});

test("An offset past the end still returns the count; count: false returns none", async () => {
  expect(await list({ offset: 5000 })).toMatchObject({ rows: [], count: all.length });
  expect((await list({ count: false })).count).toBeNull();
});

test("The search looks in names and identity values", async () => {
  expect(ids((await list({ search: "LARK", limit: 200 })).rows)).toEqual(
    ids(
      all.filter((row) =>
        [row.displayName, ...row.identities.map((each) => each.value)].some((text) =>
          text.toLowerCase().includes("lark"),
        ),
      ),
    ),
  );
});

describe("Filters match the values in the rows", () => {
  test.each<[string, object, (row: OrganizationRow) => boolean]>([
    [
      "name",
      { or: [{ displayName: { textContains: "labs" } }] },
      (row) => row.displayName.toLowerCase().includes("labs"),
    ],
    ["people", { memberCount: { lt: 5 } }, (row) => row.memberCount < 5],
    ["enriched", { not: { lastEnrichedAt: { eq: null } } }, (row) => row.lastEnrichedAt !== null],
    ["not enriched", { not: { lastEnrichedAt: { ne: null } } }, (row) => row.lastEnrichedAt === null],
    ["Linux Foundation member", { lfxMembership: { ne: null } }, (row) => row.lfxMembership === true],
    ["no member", { lfxMembership: { eq: null } }, (row) => row.lfxMembership === false],
    [
      "member or large, joined by or",
      { or: [{ lfxMembership: { ne: null } }, { activityCount: { gt: 100 } }] },
      (row) => row.lfxMembership === true || row.activityCount > 100,
    ],
    ["team organizations left out", { isTeamOrganization: { not: true } }, (row) => row.isTeamOrganization === false],
    ["active on", { activeOn: { contains: ["slack"] } }, (row) => row.activeOn?.includes("slack") === true],
    ["industry", { industry: { eq: "software" } }, (row) => row.industry === "software"],
    [
      "employees",
      { employees: { between: [100, 9000] } },
      (row) => row.employees != null && row.employees >= 100 && row.employees <= 9000,
    ],
    ["revenue", { revenueRangeMax: { lte: 300 } }, (row) => row.revenueRangeMax != null && row.revenueRangeMax <= 300],
    ["tags", { tags: { overlap: ["cloud"] } }, (row) => row.tags?.includes("cloud") === true],
  ])("%s", async (_, filter, expected) => {
    const matching = all.filter(expected);
    expect(ids((await list({ filter, limit: 200 })).rows)).toEqual(ids(matching));
  });

  test("Client fields next to the conditions (search, relation, order, settings) are not conditions", async () => {
    const state = { search: "", relation: "and", order: { prop: "activityCount", order: "descending" }, settings: {} };
    const answer = await send("query", { segments: [group], filter: { ...state, industry: { eq: "software" } } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json<Page>().count).toBe(all.filter((row) => row.industry === "software").length);
  });

  test("An unknown property is a 400", async () => {
    const answer = await send("query", { segments: [group], filter: { shoeSize: { eq: 1 } } });
    expect([answer.status, answer.text]).toEqual([400, "Unknown filter key: shoeSize!"]);
  });
});

test.each([
  ...["displayName_ASC", "memberCount_DESC", "employees_ASC", "employees_DESC"],
  ...["lastActive_DESC", "location_ASC", "location_DESC", "industry_ASC"],
])("Sorted by %s, nulls last", async (orderBy) => {
  const rows = (await list({ orderBy, limit: 200 })).rows;
  expect(ids(rows)).toEqual(ids(all));
  const [field = "", way] = orderBy.split("_");
  const values = rows.map((row) => {
    const value = (row as unknown as Record<string, string | number | null>)[field];
    return typeof value === "string" ? foldText(value) : value;
  });
  const filled = values.filter((value) => value !== null && value !== undefined);
  expect(values.slice(0, filled.length)).toEqual(filled);
  const sorted = filled.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  expect(filled).toEqual(way === "ASC" ? sorted : sorted.toReversed());
});

test("Without a segment all groups are added up", async () => {
  const page = (await send("query", { segments: [], limit: 200 })).json<Page>();
  const [row] = page.rows;
  const found = await platform.running.platform.db.execute<{ n: number }>(
    sql`select count(*)::int as n from activities where organization_id = ${row?.id}::uuid`,
  );
  expect(row?.activityCount).toBe(found.rows[0]?.n);
});

test("Autocomplete, list and by id", async () => {
  const complete = (
    await send("autocomplete", {
      filter: { and: [{ displayName: { textContains: "lark" } }] },
      offset: 0,
      orderBy: "activityCount_DESC",
      limit: 20,
      segments: [],
    })
  ).json<Page>();
  expect(complete.rows.length).toBeGreaterThan(0);
  expect(complete.rows[0]).toEqual({
    id: expect.any(String),
    displayName: expect.stringMatching(/lark/i),
    logo: null,
    lfxMembership: expect.any(Boolean),
    domain: expect.stringMatching(/\.example$/),
    memberCount: expect.any(Number),
  });
  const everywhere = (await send("list", { filter: {}, orderBy: "displayName_ASC", limit: 5, offset: 0 })).json<{
    rows: { segments: string[] }[];
    count: number;
  }>();
  expect(everywhere.count).toBeGreaterThanOrEqual(all.length);
  expect(everywhere.rows[0]?.segments.length).toBeGreaterThan(0);
  const byId = (await send("id", { ids: [all[0]?.id, "nonsense"] })).json<object[]>();
  expect(byId).toEqual([{ id: all[0]?.id, displayName: all[0]?.displayName, logo: null }]);
});

test("The list over all segments can be filtered by the segments that know an organization", async () => {
  const counted = async (filter: object) =>
    (await send("list", { filter, limit: 200, offset: 0 })).json<{ rows: { segments: string[] }[]; count: number }>();
  const [everywhere, here, elsewhere] = [
    await counted({}),
    await counted({ and: [{ or: [{ segmentId: { contains: [group] } }] }] }),
    await counted({ not: { or: [{ segmentId: { contains: [group] } }] } }),
  ];
  expect(here.count).toBe(all.length);
  expect(here.rows.every(({ segments }) => segments.includes(group))).toBe(true);
  expect(elsewhere.rows.some(({ segments }) => segments.includes(group))).toBe(false);
  expect(here.count + elsewhere.count).toBe(everywhere.count);
});

describe("GET /organization/{id}", () => {
  const get = (path: string) => platform.api(`/organization/${path}`, { account: "readonly" });

  test("Returns the figures of segmentId, attributes by source, all its segments, and an ETag", async () => {
    const answer = await get(`${all[0]?.id}?segmentId=${group}`);
    expect(answer.headers.get("etag")).toBe('"1"');
    const organization = answer.json<Organization>();
    expect(organization).toMatchObject({
      activityCount: all[0]?.activityCount,
      memberCount: all[0]?.memberCount,
      segmentId: group,
    });
    expect(organization.attributes.name).toMatchObject({
      default: organization.displayName,
      custom: [organization.displayName],
    });
    expect(organization.segments).toContain(group);
  });

  test("Without figures the counts are zero; an unknown id is a 404", async () => {
    const { db } = platform.running.platform;
    await db.execute(
      sql`insert into organizations (id, display_name) values ('33333333-3333-4333-8333-333333333333', 'Quiet') on conflict do nothing`,
    );
    expect((await get(`33333333-3333-4333-8333-333333333333?segmentId=${group}`)).json()).toMatchObject({
      activityCount: 0,
      memberCount: 0,
      activeOn: null,
      avgContributorEngagement: null,
    });
    const unknown = await get(`11111111-1111-4111-8111-111111111111?segmentId=${group}`);
    expect([unknown.status, unknown.text]).toEqual([404, "Page not found"]);
  });

  test("The activity summary returns the activity count of the segment", async () => {
    const summary = (await get(`${all[0]?.id}/activity-summary?segments[]=${group}`)).json<ActivitySummary>();
    expect(summary.total).toBe(all[0]?.activityCount);
  });
});

test("joinedAt is the first activity in the segment, in rows, profile, filter and sort", async () => {
  const { db } = platform.running.platform;
  const found = await db.execute<{ id: string; first: Date }>(sql`
    select a.organization_id as id, min(a."timestamp") as first from activities a join segments s on s.id = a.segment_id
    where s.grandparent_id = ${group}::uuid and a.organization_id is not null group by a.organization_id`);
  const first = new Map(found.rows.map((row) => [row.id, new Date(row.first).toISOString()]));
  const active = all.filter(({ id }) => first.has(id));
  expect(active.length).toBeGreaterThan(10);
  expect(active.map(({ joinedAt }) => joinedAt)).toEqual(active.map(({ id }) => first.get(id)));
  const sorted = (await list({ limit: 200, orderBy: "joinedAt_ASC" })).rows.map(({ joinedAt }) => joinedAt);
  expect(sorted).toEqual(sorted.toSorted());
  const middle = sorted[Math.floor(sorted.length / 2)] ?? "";
  const before = await list({ limit: 200, filter: { joinedAt: { lt: middle } } });
  expect(ids(before.rows)).toEqual(ids(all.filter(({ joinedAt }) => (joinedAt ?? "") < middle)));
  const [one] = active;
  const profile = await platform.api(`/organization/${one?.id}?segmentId=${group}`, { account: "readonly" });
  expect(profile.json<Organization>().joinedAt).toBe(one?.joinedAt);
});
