import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Suggesting, startSuggesting } from "./suggesting.ts";

let on: Suggesting;
beforeAll(async () => {
  on = await startSuggesting();
});
afterAll(() => on.platform.stop());

describe("POST /membersToMerge", () => {
  test("A first start has suggestions at once: both profiles complete, the score the sum of the evidence", async () => {
    const { rows, count } = await on.suggested();
    expect(count).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(10);
    for (const { similarity, evidence = [], members } of rows) {
      expect(similarity).toBeCloseTo(evidence.reduce((sum, { weight }) => sum + weight, 0) / 100, 5);
      expect(members).toHaveLength(2);
    }
    expect(rows[0]?.members[0]).toMatchObject({
      id: expect.any(String),
      identities: expect.arrayContaining([expect.objectContaining({ id: expect.any(String), verified: true })]),
      activityCount: expect.any(Number),
      organizations: expect.any(Array),
      tags: expect.any(Array),
    });
  });

  test("Without detail the profiles have only name and picture", async () => {
    const { rows } = await on.suggested({ detail: false });
    expect(Object.keys(rows[0]?.members[0] ?? {}).sort()).toEqual(["avatarUrl", "displayName", "id"]);
  });

  test("countOnly returns only the count", async () => {
    const answer = await on.platform.api("/membersToMerge", {
      method: "POST",
      account: "readonly",
      body: { countOnly: true, segments: [on.group] },
    });
    expect(answer.json()).toEqual({ count: (await on.suggested()).count });
  });

  test("Pages in any order neither repeat nor omit a suggestion; unknown orders are ignored", async () => {
    for (const orderBy of [["similarity_DESC", "activityCount_DESC"], ["activityEstimate_ASC"], undefined]) {
      const whole = (await on.suggested({ orderBy })).rows.map(({ id }) => id);
      const pages = [];
      for (let offset = 0; offset < whole.length; offset += 7) {
        pages.push(...(await on.suggested({ orderBy, limit: 7, offset })).rows.map(({ id }) => id));
      }
      expect(pages).toEqual(whole);
    }
    const similarities = (await on.suggested({ orderBy: ["similarity_DESC"] })).rows.map(
      ({ similarity }) => similarity,
    );
    expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
    const activities = (await on.suggested()).rows.map(({ activityEstimate }) => activityEstimate ?? 0);
    expect(activities).toEqual(activities.toSorted((a, b) => b - a));
  });

  test("Confidence: high from 0.9, medium from 0.7, low below; several together", async () => {
    const all = (await on.suggested()).rows;
    const of = async (...similarity: string[]) => (await on.suggested({ filter: { similarity } })).rows.length;
    const within = (from: number, to: number) =>
      all.filter(({ similarity }) => similarity >= from && similarity < to).length;
    expect(await of("high")).toBe(within(0.9, 2));
    expect(await of("medium")).toBe(within(0.7, 0.9));
    expect(await of("low")).toBe(within(0, 0.7));
    expect(await of("high", "low")).toBe(within(0.9, 2) + within(0, 0.7));
    expect(await of()).toBe(all.length);
    expect(within(0.9, 2)).toBeGreaterThan(0);
  });

  test("A name is a prefix of either name, in any case", async () => {
    const all = (await on.suggested()).rows;
    for (const side of [0, 1]) {
      const prefix = all[0]?.members[side]?.displayName.slice(0, 4).toUpperCase() ?? "";
      const found = (await on.suggested({ filter: { displayName: prefix } })).rows;
      const expected = all.filter(({ members }) =>
        members.some(({ displayName }) => displayName.toUpperCase().startsWith(prefix)),
      );
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
    expect((await on.suggested({ filter: { displayName: "%" } })).rows).toEqual([]);
  });

  test("Sent projects and sub-projects filter the suggestions: one of the two must be known there", async () => {
    const all = (await on.suggested()).rows;
    for (const [filter, segment] of [
      [{ projectIds: [on.project] }, on.project],
      [{ subprojectIds: [on.subProject] }, on.subProject],
    ] as const) {
      const known = await on.db.execute<{ member_id: string }>(
        sql`select member_id from member_segments where segment_id = ${segment}::uuid`,
      );
      const here = new Set(known.rows.map(({ member_id }) => member_id));
      const found = (await on.suggested({ filter })).rows.map(({ id }) => id);
      const expected = all.filter(({ members }) => members.some(({ id }) => here.has(id))).map(({ id }) => id);
      expect(found).toEqual(expected);
      expect(found.length).toBeLessThan(all.length);
    }
  });

  test("Naming all sub-projects of a group equals naming the group", async () => {
    const found = await on.db.execute<{ id: string }>(
      sql`select id from segments where grandparent_id = ${on.group}::uuid`,
    );
    const below = found.rows.map(({ id }) => id);
    expect((await on.suggested({ segments: below })).count).toBe((await on.suggested()).count);
  });

  test("One of the two is known in the segment; a group admin sees only pairs that they can merge", async () => {
    const knownIn = async (segment: string) => {
      const known = await on.db.execute<{ member_id: string }>(
        sql`select member_id from member_segments where segment_id = ${segment}::uuid`,
      );
      return new Set(known.rows.map(({ member_id }) => member_id));
    };
    const here = await knownIn(on.group);
    const all = (await on.suggested()).rows;
    expect(all.every(({ members }) => members.some(({ id }) => here.has(id)))).toBe(true);
    expect(all.some(({ members }) => members.some(({ id }) => !here.has(id)))).toBe(true);

    const admin = await on.platform.api("/auth/me", { account: "project-admin" });
    const [own = ""] = admin.json<{ tenants: { adminSegments: string[] }[] }>().tenants[0]?.adminSegments ?? [];
    const ownPeople = await knownIn(own);
    const mine = (await on.suggested({ segments: [own] }, "project-admin")).rows;
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every(({ members }) => members.every(({ id }) => ownPeople.has(id)))).toBe(true);
    expect((await on.suggested({ segments: [own] })).rows.length).toBeGreaterThan(mine.length);
  });

  test("A malformed request is a 400 with a readable text", async () => {
    for (const body of [
      { segments: [] },
      { segments: [on.group], filter: { memberId: "x" } },
      { segments: [on.group], filter: { similarity: ["sure"] } },
    ]) {
      const answer = await on.platform.api("/membersToMerge", { method: "POST", account: "readonly", body });
      expect([answer.status, answer.text.length > 5]).toEqual([400, true]);
    }
  });
});
