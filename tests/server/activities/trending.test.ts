import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { listActivities } from "#server/records/activities/list.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** "Trending" equals a plain evaluation of its rule over all activities, page by page (rules.md 14). */

const group = randomUUID();
const subProjects = [randomUUID(), randomUUID()];
const [ada = "", trashed = ""] = [randomUUID(), randomUUID()];
const now = Date.now();
const day = 86_400_000;

const generated = fc
  .sample(
    fc.record({
      // From now to forty days ago, and one of the future.
      ago: fc.integer({ min: -1, max: 400 }).map((tenths) => tenths / 10),
      platform: fc.constantFrom("github", "slack"),
      segmentId: fc.constantFrom(...subProjects),
      memberId: fc.constantFrom(ada, ada, ada, trashed),
      /** Conversation that it answers; null for one of its own. */
      answers: fc.option(fc.nat(29), { nil: null }),
    }),
    { numRuns: 300, seed: 45 },
  )
  .map(({ ago, answers, ...rest }, at) => {
    const type = rest.platform === "slack" ? "message" : answers === null ? "issues-opened" : "issue-comment";
    const sourceParentId = answers === null || answers === at ? null : String(answers);
    const key = { ...rest, type, channel: "general", sourceId: String(at) };
    return { ...key, sourceParentId, id: activityId(key), timestamp: new Date(now - ago * day), title: `No. ${at}` };
  });

type Made = (typeof generated)[number];
const visible = generated.filter(({ memberId }) => memberId !== trashed);
const conversationOf = ({ segmentId, platform, sourceParentId, sourceId }: Made) =>
  [segmentId, platform, sourceParentId ?? sourceId].join();

function expectedOrder(isListed: (each: Made) => boolean): string[] {
  const scores = new Map<string, number>();
  for (const each of visible) {
    const age = (now - each.timestamp.getTime()) / day;
    if (age < 0 || age >= 14) continue;
    scores.set(conversationOf(each), (scores.get(conversationOf(each)) ?? 0) + 0.5 ** (age / 3));
  }
  const score = (each: Made) => scores.get(conversationOf(each)) ?? 0;
  const order = (a: Made, b: Made) =>
    score(b) - score(a) || b.timestamp.getTime() - a.timestamp.getTime() || (a.id < b.id ? -1 : 1);
  return visible
    .filter(isListed)
    .toSorted(order)
    .map(({ title }) => title);
}

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
  const { db } = platform.running.platform;
  const segment = (id: string, type: string, parent: string | null) => ({
    ...{ id, type, name: id, slug: id, source_id: id, status: "active" },
    ...{ parent_id: parent, parent_name: parent, grandparent_id: parent, grandparent_name: parent },
  });
  await insertRows(db, "segments", [
    segment(group, "projectGroup", null),
    ...subProjects.map((id) => segment(id, "subproject", group)),
  ]);
  await insertRows(db, "members", [
    { id: ada, display_name: "Ada", joined_at: new Date(now), attributes: {}, deleted_at: null },
    { id: trashed, display_name: "Trashed", joined_at: new Date(now), attributes: {}, deleted_at: new Date(now) },
  ]);
  await db.transaction((tx) => addActivities(tx, generated));
});
afterAll(() => platform.stop());

async function listed(filter: object, pageSize: number): Promise<string[]> {
  const titles: string[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const page = await listActivities(platform.running.platform.db, [group], {
      ...{ filter, orderBy: "trending_DESC", limit: pageSize, offset },
    });
    titles.push(...page.rows.map(({ title }) => title ?? ""));
    if (page.rows.length < pageSize) {
      expect(page.count).toBe(titles.length);
      return titles;
    }
  }
}

test.each([7, 50, 200])("Conversations with the most recent activity come first, in pages of %i", async (pageSize) => {
  expect(await listed({}, pageSize)).toEqual(expectedOrder(() => true));
});

test("A filter narrows the list, and not what counts for a conversation", async () => {
  const filter = { and: [{ platform: { in: ["github"] } }, { type: { in: ["issues-opened"] } }] };
  expect(await listed(filter, 20)).toEqual(expectedOrder(({ type }) => type === "issues-opened"));
});
