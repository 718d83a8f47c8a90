import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rebuildDays } from "#server/records/aggregates/months.ts";
import { countFigures, lastActiveOn } from "#server/records/overview/count-figures.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { dashboard, Overview, Retention } from "#shared/contract/overview.ts";
import { overviewPeriods } from "#shared/domain/overview.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startMerging } from "#tests/server/merging/merging-platform.ts";
import { countByHand, readRecord, retentionByHand, withoutNames } from "./count-by-hand.ts";

let on: Awaited<ReturnType<typeof startMerging>>;
let segments: Awaited<ReturnType<typeof demoSegments>>;
beforeAll(async () => {
  on = await startMerging();
  segments = await demoSegments(on.platform);
});
afterAll(() => on.platform.stop());

const group = () => on.group;
/** A group, a project and a sub-project. */
const levels = () => {
  const project = segments.groups.find(({ id }) => id === group())?.projects[0];
  return [group(), project?.id ?? "", project?.subprojects[0]?.id ?? ""];
};
/** Figures that took long under load are stored; a recount makes them current. */
async function ask<T>(path: string, query: Readonly<Record<string, string | null>>): Promise<T> {
  await on.db.execute(sql`delete from overview_figures`);
  const params = Object.entries(query).filter((each): each is [string, string] => each[1] !== null);
  const answer = await on.platform.api(`${path}?${new URLSearchParams(params)}`, { account: "readonly" });
  expect([answer.status, answer.status === 200 ? "" : answer.text]).toEqual([200, ""]);
  return answer.json<T>();
}

async function expectByHand(segments: readonly string[], platforms: readonly (string | null)[]) {
  const record = await readRecord(on.db);
  for (const segment of segments) {
    for (const platform of platforms) {
      for (const period of overviewPeriods) {
        const { range, countedAt, isStale, ...figures } = await ask<Overview>("/overview", {
          segment,
          platform,
          period,
        });
        const byHand = countByHand(record, { segment, platform }, period, new Date(countedAt));
        expect({ segment, platform, period, ...withoutNames(figures) }).toEqual({
          segment,
          platform,
          period,
          ...byHand,
        });
        expect([isStale, range.to]).toEqual([false, countedAt.slice(0, 10)]);
      }
    }
  }
}

describe("Every figure equals a count by hand", () => {
  test("for each level of segments, all platforms and one, and each period", async () => {
    const record = await readRecord(on.db);
    expect(record.acts.length).toBeGreaterThan(10_000);
    await expectByHand(levels(), [null, "github", "git"]);
  });

  test("for the day of the last activity, which is told where there is none in the period", async () => {
    const { acts } = await readRecord(on.db);
    for (const segmentId of levels()) {
      for (const platform of [null, "github", "nothing"]) {
        const days = acts.flatMap(({ at, places, platform: on }) =>
          places.includes(segmentId) && (platform === null || on === platform) ? [at] : [],
        );
        expect(await lastActiveOn(on.db, { segmentId, platform })).toBe(days.sort().at(-1) ?? null);
      }
    }
    const told = (platform: string) => ask<Overview>("/overview", { segment: group(), platform, period: "7d" });
    expect([(await told("nothing")).lastActiveOn, (await told("github")).lastActiveOn]).toEqual([null, undefined]);
  });

  test("for retention", async () => {
    const record = await readRecord(on.db);
    for (const segment of levels()) {
      for (const platform of [null, "github"]) {
        const { cohorts, countedAt } = await ask<Retention>("/overview/retention", {
          segment,
          platform,
        });
        expect(
          cohorts.map(({ from, people, active }) => ({
            month: from.slice(0, 7),
            people,
            active: active.map(({ count }) => count),
          })),
        ).toEqual(retentionByHand(record, { segment, platform }, new Date(countedAt)));
        expect(cohorts.some(({ active }) => active.some(({ count }) => count > 0))).toBe(true);
      }
    }
  });

  test("after people were merged, unmerged, deleted and erased, and activities were added and changed their organization", async () => {
    const [a = "", b = "", c = ""] = await on.someone(3);
    const byDay = async () =>
      (
        await on.db.execute(sql`
      select * from activity_days where count > 0 order by segment_id, day, platform, type`)
      ).rows;
    const holds = async () => {
      await recountChanged({ db: on.db, isEmbedded: false }, new AbortController().signal);
      const stepwise = await byDay();
      await rebuildDays(on.db);
      expect(stepwise).toEqual(await byDay());
      await expectByHand([group()], [null]);
    };
    await on.merge(a, b);
    await holds();
    const [merged] = await on.actions(a);
    await on.unmerge(a, merged?.revertBy?.id ?? "", true);
    const [identity] = await on.identities(a);
    if (!identity) throw new Error("They have identities.");
    await on.arrive({ platform: identity.platform, value: identity.value });
    await holds();
    await on.send("DELETE", `/member?ids[]=${c}&segments[]=${group()}`);
    await holds();
    await on.send("DELETE", `/member/trash?ids[]=${c}&segments[]=${group()}`);
    await expect
      .poll(async () => (await on.db.execute(sql`select 1 from members where id = ${c}::uuid`)).rows.length)
      .toBe(0);
    await holds();
  });
});

describe("GET /dashboard matches the wire", () => {
  test("with the figures of the overview", async () => {
    const figures = await ask<Overview>("/overview", { segment: group(), period: "14d" });
    const answer = await ask<AnswerOf<typeof dashboard>>("/dashboard", { segment: group(), timeframe: "14d" });
    expect(answer.activeMembers).toEqual({
      total: figures.people.active,
      previousPeriodTotal: figures.people.previousActive,
      timeseries: figures.people.series.map(({ date, active }) => ({ date, count: active })),
    });
    expect(answer.newOrganizations.total).toBe(figures.organizations.joined);
    expect(answer.activity).toMatchObject({
      total: figures.activities.total,
      previousPeriodTotal: figures.activities.previous,
      bySentimentMood: expect.arrayContaining([
        { sentimentLabel: "positive", count: figures.activities.sentiment.positive },
      ]),
      byTypeAndPlatform: figures.activities.types.map(({ type, platform, count }) => ({ type, platform, count })),
    });
    expect(answer.activity.timeseries).toHaveLength(14);
  });

  test("with zeros and nulls without a segment, and an error for another timeframe", async () => {
    const answer = await ask<AnswerOf<typeof dashboard>>("/dashboard", { timeframe: "7d" });
    expect(answer.newMembers).toEqual({ total: 0, previousPeriodTotal: 0, timeseries: null });
    expect(answer.activity).toMatchObject({ bySentimentMood: null, byTypeAndPlatform: null });
    const wrong = await on.platform.api(`/dashboard?segment=${group()}&timeframe=12m`, { account: "readonly" });
    expect(wrong.status).toBe(400);
  });
});

describe("Slow figures are stored", () => {
  const read = async () =>
    (await on.platform.api(`/overview?segment=${group()}&period=7d`, { account: "readonly" })).json<Overview>();
  test("They are returned from storage while fresh, and otherwise recounted by a job", async () => {
    const figures = await countFigures(on.db, { segmentId: group(), platform: null }, "7d", new Date());
    const stored = JSON.stringify({ ...figures, activities: { ...figures.activities, total: -1 } });
    const store = (age: string) =>
      on.db.execute(sql`
        insert into overview_figures (segment_id, platform, part, figures, took_ms, counted_at)
        values (${group()}::uuid, '', '7d', ${stored}::jsonb, 51, now() - ${age}::interval)
        on conflict (segment_id, platform, part) do update set counted_at = excluded.counted_at`);
    await store("10 seconds");
    expect(await read()).toMatchObject({ isStale: false, activities: { total: -1 } });
    await store("2 minutes");
    expect(await read()).toMatchObject({ isStale: true, activities: { total: -1 } });
    await expect.poll(async () => (await read()).activities.total, { interval: 50 }).toBe(figures.activities.total);
  });

  test("A count that takes too long for a response is done by a job, and polled by the client", async () => {
    await on.db.execute(sql`delete from overview_figures`);
    const ask = () => on.platform.api(`/overview?segment=${group()}&period=7d`, { account: "readonly" });
    await on.db.transaction(async (tx) => {
      await tx.execute(sql`lock table activity_days in access exclusive mode`);
      expect((await ask()).json()).toEqual({ isCounting: true });
      // Only the first request waits.
      expect((await ask()).json()).toEqual({ isCounting: true });
    });
    await expect.poll(async () => (await read()).activities?.total, { interval: 50 }).toBeGreaterThan(0);
  });
});
