import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { identityLookup } from "#shared/contract/identity-lookup.ts";
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

const ask = (query: Record<string, string>, segment = group) =>
  platform.api(
    `/identity?${new URLSearchParams({ platform: "github", type: "username", ...query, "segments[]": segment })}`,
    {
      account: "readonly",
    },
  );
const answerTo = async (value: string, segment = group, platformKey = "github") =>
  (await ask({ value, platform: platformKey }, segment)).json<AnswerOf<typeof identityLookup>>();

/** A person of the demo with a GitHub handle, by whether they are known in each of the two groups. */
async function demoPerson(inGroup: boolean, inOther: boolean): Promise<{ id: string; value: string }> {
  const known = (segment: string) =>
    sql`exists (select 1 from member_segments ms where ms.member_id = i.member_id and ms.segment_id = ${segment}::uuid)`;
  const found = await platform.running.platform.db.execute<{ id: string; value: string }>(sql`
    select i.member_id as id, i.value from member_identities i
    where i.platform = 'github' and i.type = 'username' and i.verified
      and ${known(group)} = ${inGroup} and ${known(other)} = ${inOther} order by i.value limit 1`);
  return found.rows[0] ?? { id: "", value: "" };
}

describe("GET /identity", () => {
  test("Finds who holds a handle, whatever its case, with the figures of the segment", async () => {
    const { id, value } = await demoPerson(true, false);
    const { people, organizations } = await answerTo(value.toUpperCase());
    expect(people).toEqual([
      { id, displayName: expect.any(String), verified: true, activityCount: expect.any(Number) },
    ]);
    expect(organizations).toEqual([]);
  });

  test("Platform and type must be the same: a handle of one platform says nothing about another", async () => {
    const { value } = await demoPerson(true, false);
    expect((await answerTo(value, group, "jira-server")).people).toEqual([]);
    expect((await ask({ value, type: "email" })).json()).toEqual({ people: [], organizations: [], elsewhere: [] });
  });

  test("Says where else a person is known, and only that when they are not known here", async () => {
    const elsewhere = await demoPerson(false, true);
    const here = await answerTo(elsewhere.value);
    expect(here.people).toEqual([]);
    expect(here.elsewhere.map(({ segmentId }) => segmentId)).toContain(other);
    expect((await answerTo(elsewhere.value, other)).people.map(({ id }) => id)).toEqual([elsewhere.id]);
  });

  test("Organizations are found by what identities store, LinkedIn's with their kind", async () => {
    const found = await platform.running.platform.db.execute<{ id: string; value: string }>(sql`
      select organization_id as id, value from organization_identities
      where platform = 'linkedin' and value like 'company:%' limit 1`);
    const { id = "", value = "" } = found.rows[0] ?? {};
    expect((await answerTo(value, group, "linkedin")).organizations.map((each) => each.id)).toEqual([id]);
  });

  test("Several holders of one handle are all told, the verified one first", async () => {
    const { id, value } = await demoPerson(true, false);
    const second = "33333333-3333-4333-8333-333333333333";
    const { db } = platform.running.platform;
    await db.execute(sql`insert into members (id, display_name, joined_at) values (${second}, 'Second', now())`);
    await db.execute(sql`
      insert into member_identities (id, member_id, platform, type, value, verified)
      values (gen_random_uuid(), ${second}, 'github', 'username', ${value}, false)`);
    expect((await answerTo(value)).people.map((each) => each.id)).toEqual([id, second]);
  });

  test("Nobody is an answer; an empty value is a mistake", async () => {
    expect(await answerTo("cdp-demo-nobody-at-all")).toEqual({ people: [], organizations: [], elsewhere: [] });
    expect((await ask({ value: " " })).status).toBe(400);
  });

  test("It is answered from the index on the lower-case value", async () => {
    const { db } = platform.running.platform;
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select 1 from member_identities i
        where lower(i.value) = lower('Somebody') and i.platform = 'github' and i.type = 'username'`);
    });
    expect(JSON.stringify(plan.rows)).toMatch(/member_identities_(value|verified)/);
  });
});
