import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshSuggestions } from "#server/curation/suggestions/refresh.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { organizationsToMerge } from "#shared/contract/merging/merge-suggestions.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let groups: string[];
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  groups = (await demoSegments(platform)).groups.map(({ id }) => id);
});
afterAll(() => platform.stop());

const db = () => platform.running.platform.db;

async function suggested(body: object = {}) {
  const answer = await platform.api("/organizationsToMerge", {
    method: "POST",
    account: "readonly",
    body: { segments: groups, limit: 200, offset: 0, orderBy: ["similarity_DESC"], ...body },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<AnswerOf<typeof organizationsToMerge>>();
}

describe("POST /organizationsToMerge", () => {
  test("A first start has a suggestion of every kind, each the sum of its evidence", async () => {
    const { rows = [], count } = await suggested();
    expect(count).toBe(rows.length);
    expect(rows.flatMap(({ evidence = [] }) => evidence.map(({ kind }) => kind))).toEqual(
      expect.arrayContaining(["same-domain", "same-identity", "same-name"]),
    );
    for (const { similarity, evidence = [] } of rows) {
      expect(similarity).toBeCloseTo(evidence.reduce((sum, { weight }) => sum + weight, 0) / 100, 5);
    }
    expect(rows[0]?.organizations[0]).toMatchObject({
      identities: expect.any(Array),
      attributes: { name: { default: expect.any(String) } },
      memberCount: expect.any(Number),
      activityCount: expect.any(Number),
    });
  });

  test("Without detail: name, logo and the complete membership record", async () => {
    const { rows = [] } = await suggested({ detail: false });
    const shown = rows.flatMap(({ organizations }) => organizations);
    for (const each of shown) {
      expect(Object.keys(each).filter((key) => !["id", "displayName", "logo", "lfxMembership"].includes(key))).toEqual(
        [],
      );
    }
    const [row] = rows;
    const [first] = row?.organizations ?? [];
    await db().execute(sql`
      update organizations set lfx_membership = '{"status": "Active", "tier": "Gold"}' where id = ${first?.id}::uuid`);
    const [again] = (await suggested({ detail: false, filter: { organizationId: first?.id } })).rows ?? [];
    expect(again?.organizations.find(({ id }) => id === first?.id)?.lfxMembership).toMatchObject({ tier: "Gold" });
  });

  test("Filters by confidence, organization and name; countOnly", async () => {
    const { rows: all = [] } = await suggested();
    const high = (await suggested({ filter: { similarity: ["high"] } })).rows ?? [];
    expect(high.map(({ id }) => id)).toEqual(all.filter(({ similarity }) => similarity >= 0.9).map(({ id }) => id));
    const [a] = all[1]?.organizations ?? [];
    const own = (await suggested({ filter: { organizationId: a?.id } })).rows ?? [];
    const has = ({ organizations }: (typeof all)[number]) => organizations.some(({ id }) => id === a?.id);
    expect(own.map(({ id }) => id)).toEqual(all.filter(has).map(({ id }) => id));
    const named = (await suggested({ filter: { displayName: a?.displayName.slice(0, 6).toLowerCase() } })).rows ?? [];
    expect(named.map(({ id }) => id)).toContain(all[1]?.id);
    expect(await suggested({ countOnly: true })).toEqual({ count: all.length });
  });

  test("A decision hides a pair at once; a failed merge does not, a completed one does", async () => {
    const { rows: all = [] } = await suggested();
    const [first, second] = all;
    const ids = (row: typeof first) => (row?.organizations ?? []).map(({ id }) => id).sort();
    const [a, b] = ids(first);
    await db().execute(sql`insert into no_merges (kind, a_id, b_id) values ('organization', ${a}, ${b})`);
    const [c, d] = ids(second);
    await db().execute(sql`
      insert into merge_actions (kind, primary_id, secondary_id, primary_name, secondary_name, state, step)
      values ('organization', ${c}, ${d}, '', '', 'error', 'merge-started')`);
    const shown = async () => ((await suggested()).rows ?? []).map(({ id }) => id);
    expect(await shown()).toEqual(all.slice(1).map(({ id }) => id));
    await db().execute(sql`update merge_actions set state = 'merged'`);
    expect(await shown()).toEqual(all.slice(2).map(({ id }) => id));
    await refreshSuggestions({ db: db(), isEmbedded: false }, new AbortController().signal);
    expect(await shown()).toEqual(all.slice(2).map(({ id }) => id));
    const pairEvidence = await platform.api(`/organization/${a}/merge-evidence/${b}`, { account: "readonly" });
    expect(pairEvidence.json()).toMatchObject({ similarity: 0, band: "low", noMerge: true });
  });
});
