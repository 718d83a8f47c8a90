import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { identityLookup, identityQuery } from "#shared/contract/identity-lookup.ts";
import type { memberQuery } from "#shared/contract/members.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let group: string;
let other: string;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const segments = await demoSegments(platform);
  group = segments.id("cloud-harbor");
  other = segments.groups.find(({ id }) => id !== group)?.id ?? "";
});
afterAll(() => platform.stop());

const ask = (given: object, segment = group) =>
  platform.api("/identity/find", {
    method: "POST",
    account: "readonly",
    body: { platform: "github", type: "username", ...given, segments: [segment] },
  });
const answerTo = async (value: string, segment = group, platformKey = "github") =>
  (await ask({ value, platform: platformKey }, segment)).json<AnswerOf<typeof identityLookup>>();

/** A demo person with a GitHub handle, by whether they are known in each of the two groups. */
async function demoPerson(inGroup: boolean, inOther: boolean): Promise<{ id: string; value: string }> {
  const known = (segment: string) =>
    sql`exists (select 1 from member_segments ms where ms.member_id = i.member_id and ms.segment_id = ${segment}::uuid)`;
  const found = await platform.running.platform.db.execute<{ id: string; value: string }>(sql`
    select i.member_id as id, i.value from member_identities i
    where i.platform = 'github' and i.type = 'username' and i.verified
      and ${known(group)} = ${inGroup} and ${known(other)} = ${inOther} order by i.value limit 1`);
  return found.rows[0] ?? { id: "", value: "" };
}

describe("POST /identity/find", () => {
  test("Finds the owner of a handle in any case, with the figures of the segment", async () => {
    const { id, value } = await demoPerson(true, false);
    const { people, organizations } = await answerTo(value.toUpperCase());
    expect(people).toEqual([
      { id, displayName: expect.any(String), verified: true, activityCount: expect.any(Number) },
    ]);
    expect(organizations).toEqual([]);
  });

  test("With details, one response has the same data as the separate calls for each part of the card", async () => {
    const { id, value } = await demoPerson(true, false);
    const read = (path: string, body?: object) =>
      platform.api(path, { account: "readonly", ...(body && { method: "POST", body }) });
    const filter = { and: [{ memberId: { in: [id] } }] };
    const activities = { filter, orderBy: "timestamp_DESC", limit: 3, offset: 0, count: false, segments: [group] };
    const suggestions = {
      ...{ filter: { memberId: id }, orderBy: ["similarity_DESC"], detail: false, limit: 20, offset: 0 },
      segments: [group],
    };
    const include = "include[identities]=true&include[memberOrganizations]=true&include[activityByWeek]=true";
    const { details, ...rest } = (await ask({ value, details: true })).json<AnswerOf<typeof identityLookup>>();
    expect(rest).toEqual(await answerTo(value));
    expect(details).toEqual({
      person: (await read(`/member/${id}?${include}&segments[]=${group}`)).json(),
      activities: (await read("/activity/query", activities)).json(),
      suggestions: (await read("/membersToMerge", suggestions)).json(),
    });
    expect(details?.activities.rows).toHaveLength(3);
  });

  test("Details require a single person: not for no match or an organization", async () => {
    const found = await platform.running.platform.db.execute<{ value: string; platform: string }>(sql`
      select value, platform from organization_identities where type = 'username' limit 1`);
    const organization = found.rows[0] ?? { value: "", platform: "" };
    for (const query of [{ value: "cdp-demo-nobody-at-all" }, organization]) {
      expect((await ask({ ...query, details: true })).json()).not.toHaveProperty("details");
    }
  });

  test("Platform and type must match: a handle on one platform does not match on another", async () => {
    const { value } = await demoPerson(true, false);
    expect((await answerTo(value, group, "jira-server")).people).toEqual([]);
    expect((await ask({ value, type: "email" })).json()).toEqual({ people: [], organizations: [], elsewhere: [] });
  });

  test("Returns other places where a person is known, only when they are not known here", async () => {
    const otherPlaces = await demoPerson(false, true);
    const here = await answerTo(otherPlaces.value);
    expect(here.people).toEqual([]);
    expect(here.elsewhere.map(({ segmentId }) => segmentId)).toContain(other);
    expect((await answerTo(otherPlaces.value, other)).people.map(({ id }) => id)).toEqual([otherPlaces.id]);
  });

  test("Organizations are found by their stored identities, LinkedIn ones with their kind", async () => {
    const found = await platform.running.platform.db.execute<{ id: string; value: string }>(sql`
      select organization_id as id, value from organization_identities
      where platform = 'linkedin' and value like 'company:%' limit 1`);
    const { id = "", value = "" } = found.rows[0] ?? {};
    expect((await answerTo(value, group, "linkedin")).organizations.map((each) => each.id)).toEqual([id]);
  });

  test("Several owners of one handle are all returned, the verified one first", async () => {
    const { id, value } = await demoPerson(true, false);
    const second = "33333333-3333-4333-8333-333333333333";
    const { db } = platform.running.platform;
    await db.execute(sql`insert into members (id, display_name, joined_at) values (${second}, 'Second', now())`);
    await db.execute(sql`
      insert into member_identities (id, member_id, platform, type, value, verified)
      values (gen_random_uuid(), ${second}, 'github', 'username', ${value}, false)`);
    const { people, details } = (await ask({ value, details: true })).json<AnswerOf<typeof identityLookup>>();
    expect(people.map((each) => each.id)).toEqual([id, second]);
    expect(details).toBeUndefined();
  });

  test("No match is a valid result; an empty value is an error", async () => {
    expect(await answerTo("cdp-demo-nobody-at-all")).toEqual({ people: [], organizations: [], elsewhere: [] });
    expect((await ask({ value: " " })).status).toBe(400);
  });

  test("The look-up uses the index on the lower-case value", async () => {
    const { db } = platform.running.platform;
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select 1 from member_identities i
        where fold_case(i.value) = fold_case('Somebody') and i.platform = 'github' and i.type = 'username'`);
    });
    expect(JSON.stringify(plan.rows)).toMatch(/member_identities_(value|verified)/);
  });
});

describe("POST /identity/query", () => {
  const askFor = (values: readonly unknown[], segment = group) =>
    platform.api("/identity/query", {
      account: "readonly",
      method: "POST",
      body: { platform: "github", type: "username", values, segments: [segment] },
    });
  const foundFor = async (values: readonly string[], segment = group) =>
    (await askFor(values, segment)).json<AnswerOf<typeof identityQuery>>().found;

  test("Returns for each value the same as POST /identity/find, in the order sent, with the data of a row", async () => {
    const [here, elsewhere] = [await demoPerson(true, false), await demoPerson(false, true)];
    const values = [here.value.toUpperCase(), "cdp-demo-nobody-at-all", elsewhere.value];
    const found = await foundFor(values);
    expect(found.map(({ value }) => value)).toEqual(values);
    for (const { value, people, organizations, elsewhere: others } of found) {
      const alone = await answerTo(value);
      expect(people).toMatchObject(alone.people);
      expect(people).toHaveLength(alone.people.length);
      expect({ organizations, elsewhere: others }).toEqual({
        organizations: alone.organizations,
        elsewhere: alone.elsewhere,
      });
    }
    expect(found[0]?.people[0]).toMatchObject({
      id: here.id,
      isBot: expect.any(Boolean),
      isTeamMember: expect.any(Boolean),
      joinedAt: expect.stringMatching(/Z$/),
    });
  });

  test("Returns the active organization of each person, as in the list of people", async () => {
    const { rows } = (
      await platform.api("/member/query", {
        account: "readonly",
        method: "POST",
        body: { segments: [group], filter: {}, limit: 100, offset: 0, orderBy: "activityCount_DESC" },
      })
    ).json<AnswerOf<typeof memberQuery>>();
    const expected = rows.flatMap(({ id, organizations, identities = [] }) => {
      const handle = identities.find((each) => each.platform === "github" && each.type === "username");
      return handle ? [{ id, handle: handle.value, organization: organizations?.[0]?.displayName ?? null }] : [];
    });
    const found = await foundFor(expected.map(({ handle }) => handle));
    const shown = expected.map(({ id }, at) => found[at]?.people.find((each) => each.id === id)?.organization ?? null);
    expect(shown).toEqual(expected.map(({ organization }) => organization));
    expect(shown.filter((organization) => organization !== null).length).toBeGreaterThan(5);
  });

  test("Accepts 1 to 100 values, none of them empty", async () => {
    const many = Array.from({ length: 101 }, (_, at) => `cdp-demo-${at}`);
    expect((await askFor(many.slice(1))).status).toBe(200);
    for (const values of [many, [], [" "], [7]]) expect((await askFor(values)).status).toBe(400);
  });

  test("The batch uses the index on the lower-case value", async () => {
    const { db } = platform.running.platform;
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select held.member_id
        from unnest(${sql.param(["one", "two"])}::text[]) with ordinality as wanted(value, place)
        cross join lateral (select i.member_id from member_identities i where fold_case(i.value) = fold_case(wanted.value)
          and i.platform = 'github' and i.type = 'username' limit 20) held`);
    });
    expect(JSON.stringify(plan.rows)).toMatch(/member_identities_(value|verified)/);
  });
});
