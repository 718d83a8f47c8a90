import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { activitySummary } from "#server/records/activities/summary.ts";
import { findPerson } from "#server/records/people/find.ts";
import type { ActivitySummary } from "#shared/contract/activity-summary.ts";
import type { MemberAffiliation } from "#shared/contract/member-affiliation.ts";
import type { MemberIdentity, MemberWorkExperience } from "#shared/contract/member-parts.ts";
import type { Member } from "#shared/contract/members.ts";
import { activeOrganization } from "#shared/domain/people/active-organization.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let group: string;
let person: string;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  group = (await demoSegments(platform)).id("cloud-harbor");
  const found = await platform.running.platform.db.execute<{ id: string }>(sql`
    select m.id from members m join member_segments ms on ms.member_id = m.id and ms.segment_id = ${group}::uuid
    where (select count(*) from member_organizations mo where mo.member_id = m.id) > 1
      and exists (select 1 from member_identities i where i.member_id = m.id)
    order by ms.activity_count desc limit 1`);
  person = found.rows[0]?.id ?? "";
});
afterAll(() => platform.stop());

const nobody = "11111111-1111-4111-8111-111111111111";
const get = (path: string) => platform.api(path, { account: "readonly" });
const inGroup = () => `segments[]=${group}`;

describe("GET /member/{id}", () => {
  test("Counts the activities of each of the last 26 weeks on request, the current one last", async () => {
    const { db } = platform.running.platform;
    const made = await db.execute<{ id: string; segment: string }>(sql`
      with made as (insert into members (display_name, search_text, joined_at) values ('Weekly', 'weekly', now()) returning id)
      select made.id, s.id as segment from made, segments s where s.type = 'subproject' and s.grandparent_id = ${group}::uuid limit 1`);
    const { id = "", segment = "" } = made.rows[0] ?? {};
    for (const days of [0, 1, 8, 181, 183])
      await db.execute(sql`
        insert into activities (id, member_id, segment_id, platform, type, timestamp, source_id)
        values (gen_random_uuid(), ${id}::uuid, ${segment}::uuid, 'github', 'star', now() - ${`${days} days 1 hour`}::interval, ${`week ${days}`})`);
    const weeks = async (segmentId: string) =>
      (await get(`/member/${id}?segments[]=${segmentId}&include[activityByWeek]=true`)).json<Member>().activityByWeek;
    expect(await weeks(group)).toEqual([1, ...Array.from({ length: 23 }, () => 0), 1, 2]);
    expect((await get(`/member/${id}?${inGroup()}`)).json<Member>()).not.toHaveProperty("activityByWeek");
  });

  test("Returns the figures of the first segment and the sub-projects where the person is active, with an ETag", async () => {
    const answer = await get(`/member/${person}?${inGroup()}`);
    const member = answer.json<Member>();
    expect(answer.headers.get("etag")).toBe('"1"');
    expect(member).toMatchObject({ id: person, segmentId: group, activityCount: expect.any(Number), isBot: false });
    expect(member.activityTypes?.length).toBeGreaterThan(0);
    expect(member.activeOn).toEqual(member.identityPlatforms);
    expect(member.segments?.length).toBeGreaterThan(0);
    expect(member).not.toHaveProperty("identities");
    expect(member).not.toHaveProperty("organizations");
  });

  test("Includes identities and work on request; the active organization comes first", async () => {
    const member = (
      await get(
        `/member/${person}?${inGroup()}&include[identities]=true&include[memberOrganizations]=true&include[attributes]=true`,
      )
    ).json<Member>();
    const work = (await get(`/member/${person}/organization?${inGroup()}`)).json<MemberWorkExperience[]>();
    expect(member.identities?.length).toBeGreaterThan(0);
    expect(member.organizations).toHaveLength(work.length);
    expect(member.organizations?.[0]?.id).toBe(activeOrganization(work, member.independent)?.id);
  });

  test("A profile with all of its parts is one database statement", async () => {
    const { db } = platform.running.platform;
    const query = vi.spyOn(pg.Pool.prototype, "query");
    const include = { identities: true, memberOrganizations: true, activityByWeek: true };
    const { member } = await findPerson(db, person, group, include);
    const statements = query.mock.calls.filter((sent) => JSON.stringify(sent).includes(person));
    query.mockRestore();
    const path = `/member/${person}?${inGroup()}&${Object.keys(include)
      .map((part) => `include[${part}]=true`)
      .join("&")}`;
    expect({ ...member, editRefusal: null }).toEqual((await get(path)).json<Member>());
    expect(statements).toHaveLength(1);
  });

  test("A person without activity in the segment has zero there", async () => {
    const { db } = platform.running.platform;
    await db.execute(sql`
      insert into members (id, display_name, joined_at) values ('22222222-2222-4222-8222-222222222222', 'New', now())
      on conflict do nothing`);
    const member = (await get(`/member/22222222-2222-4222-8222-222222222222?${inGroup()}`)).json<Member>();
    expect(member).toMatchObject({
      activityCount: 0,
      lastActive: null,
      activityTypes: [],
      activeOn: [],
      averageSentiment: null,
    });
  });

  test("Without a segment it is a 400, a missing person a 404, an invalid id a 400", async () => {
    const without = await get(`/member/${person}`);
    expect([without.status, without.text]).toEqual([400, "Segment ID is required"]);
    const unknown = await get(`/member/${nobody}?${inGroup()}`);
    expect([unknown.status, unknown.text]).toEqual([404, "Page not found"]);
    expect((await get(`/member/ada?${inGroup()}`)).status).toBe(400);
  });
});

test.each(["identity", "organization", "attributes", "affiliation", "activity-summary"])(
  "GET /member/{id}/%s of a missing person is a 404",
  async (part) => {
    const answer = await get(`/member/${nobody}/${part}?${inGroup()}`);
    expect([answer.status, answer.text]).toEqual([404, "Page not found"]);
  },
);

test("Identities have an id, a source and a verified flag", async () => {
  const identities = (await get(`/member/${person}/identity?${inGroup()}`)).json<MemberIdentity[]>();
  expect(identities[0]).toMatchObject({
    id: expect.any(String),
    platform: expect.any(String),
    verified: expect.any(Boolean),
    source: expect.any(String),
  });
});

test("Work experience: newest start first, the same start open-ended first, undated last; overrides always present", async () => {
  const { db } = platform.running.platform;
  const found = await db.execute<{ member_id: string }>(
    sql`select member_id from member_organizations group by member_id having count(*) > 2 limit 3`,
  );
  expect(found.rows.length).toBeGreaterThan(0);
  for (const { member_id } of found.rows) {
    const work = (await get(`/member/${member_id}/organization?${inGroup()}`)).json<MemberWorkExperience[]>();
    const starts = work.map((each) => each.memberOrganizations.dateStart ?? "");
    expect(starts).toEqual(starts.toSorted().reverse());
    for (const each of work) {
      expect(each.memberOrganizations.affiliationOverride).toMatchObject({
        allowAffiliation: true,
        isPrimaryWorkExperience: expect.any(Boolean),
      });
    }
  }
});

test("Attributes include every source", async () => {
  const { db } = platform.running.platform;
  const found = await db.execute<{ id: string }>(
    sql`select id from members where attributes #>> '{jobTitle,github}' is not null limit 1`,
  );
  const attributes = (await get(`/member/${found.rows[0]?.id}/attributes?${inGroup()}`)).json<Record<string, object>>();
  expect(Object.keys(attributes.jobTitle ?? {}).sort()).toEqual(["custom", "default", "enrichment", "github"]);
});

test("Affiliations have a sub-project, a project and an organization, or none for Individual", async () => {
  const { db } = platform.running.platform;
  const found = await db.execute<{ member_id: string; organization_id: string | null }>(
    sql`select member_id, organization_id from member_affiliations order by organization_id is null`,
  );
  for (const row of [found.rows.at(0), found.rows.at(-1)]) {
    const [affiliation] = (await get(`/member/${row?.member_id}/affiliation?${inGroup()}`)).json<MemberAffiliation[]>();
    expect(affiliation).toMatchObject({
      segmentName: expect.any(String),
      segmentParentName: expect.any(String),
      organizationId: row?.organization_id ?? null,
      organizationName: row?.organization_id ? expect.any(String) : null,
      dateStart: "2025-01-01T00:00:00.000Z",
    });
  }
});

test("The activity summary adds up: months, platforms and sub-projects have the same total, within the segment", async () => {
  const summary = (await get(`/member/${person}/activity-summary?${inGroup()}`)).json<ActivitySummary>();
  const found = await platform.running.platform.db.execute<{ n: number; days: number }>(sql`
    select count(*)::int as n, count(distinct ("timestamp" at time zone 'UTC')::date)::int as days
    from activities a join segments s on s.id = a.segment_id
    where a.member_id = ${person}::uuid and s.grandparent_id = ${group}::uuid`);
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  expect(summary.total).toBe(found.rows[0]?.n);
  expect(summary.activeDays).toBe(found.rows[0]?.days);
  expect(sum(summary.months.map((each) => each.count))).toBe(summary.total);
  expect(sum(summary.byPlatform.map((each) => each.count))).toBe(summary.total);
  expect(sum(summary.bySegment.map((each) => each.count))).toBe(summary.total);
  const row = (await get(`/member/${person}?${inGroup()}`)).json<Member>();
  expect(row.activityCount).toBe(summary.total);
  expect(summary.lastYear).toHaveLength(12);
  expect(summary.previousYear).toHaveLength(12);
});

test("The activity summary compares the current month with as many days of last year", async () => {
  const { db } = platform.running.platform;
  const found = await db.execute<{ id: string }>(sql`
    select id from segments where type = 'subproject' and grandparent_id = ${group}::uuid limit 1`);
  const place = { segments: [found.rows[0]?.id] };
  const identities = [{ platform: "github", type: "username", value: "cora-lapwing" }];
  const ask = <T>(path: string, body: object) =>
    platform
      .api(path, { method: "POST", account: "admin", body: { ...place, ...body } })
      .then((each) => each.json<T>());
  const { id } = await ask<{ id: string }>("/member", { displayName: "Cora Lapwing", identities });
  const days = ["2025-03-01T00:00", "2025-03-15T23:59", "2025-03-16T00:00", "2025-02-28T23:59", "2026-03-02T12:00"];
  for (const day of days) {
    const activity = { memberId: id, platform: "other", type: "meeting", timestamp: `${day}:00.000Z` };
    expect(await ask<{ id: string }>("/activity", activity)).toHaveProperty("id");
  }
  const summary = await activitySummary(db, "member", id, [], new Date("2026-03-15T00:10:00Z"));
  expect([summary.lastYear.at(-1), summary.previousYear.slice(-2)]).toEqual([1, [1, 2]]);
  expect((await activitySummary(db, "member", id, [], new Date("2026-03-31T20:00:00Z"))).previousYear.at(-1)).toBe(3);
});
