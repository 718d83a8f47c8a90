import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moveBetweenOrganizations } from "#server/records/aggregates/move-between-organizations.ts";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { checkAffiliations } from "#server/records/people/check-affiliations.ts";
import { operation, startHistories } from "./histories.ts";
import { expected, facts, guesses, owners } from "./plain-rule.ts";

let on: Awaited<ReturnType<typeof startHistories>>;
const db = () => on.db();
beforeAll(async () => {
  on = await startHistories();
});
afterAll(() => on.platform.stop());

const figures = async () => {
  const read = async (query: ReturnType<typeof sql>) => (await db().execute<{ row: unknown }>(query)).rows;
  return {
    segments: await read(sql`
      select to_jsonb(s) - 'avg_contributor_engagement' as row from organization_segments s
      where activity_count > 0 order by segment_id, organization_id`),
    months: await read(sql`
      select to_jsonb(m) as row from organization_months m order by organization_id, month, segment_id, platform`),
    people: await read(sql`
      select to_jsonb(p) as row from organization_people p order by segment_id, organization_id, member_id`),
  };
};
test("After any history of changes every activity counts for the organization of the rule, and so do the totals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await on.newWorld();
      for (const step of steps) await on.perform(world, step);
      await on.settle();
      const byDomain = await owners(db());
      for (const fact of await facts(db(), world.key)) {
        expect(fact.organization, JSON.stringify({ steps, fact })).toBe(expected(fact, byDomain));
      }
      const { stored, stated } = await guesses(db(), world.key, byDomain);
      expect(stored, JSON.stringify(steps)).toEqual(stated);
      const counted = await figures();
      await db().transaction((tx) => rebuildOrganizationAggregates(tx, "all"));
      expect(counted).toEqual(await figures());
    }),
    { numRuns: Number(process.env.HISTORIES ?? 15) },
  );
});

test("The check of all activities corrects those that count for another organization, with the totals", async () => {
  const needs = { db: db(), isEmbedded: false };
  const { signal } = new AbortController();
  const world = await on.newWorld();
  const step = {
    do: "arrive",
    person: 0,
    day: "2020-03-01",
    host: "kestrel.example",
    segment: 0,
    identity: "verified",
  } as const;
  await on.perform(world, step);
  await on.perform(world, { ...step, day: "2021-07-10" });
  await on.settle();
  // The platform's own job would correct the activity before the check.
  await expect
    .poll(async () => {
      const waiting = sql`select 1 from pgboss.job where name = 'people-affiliations' and state < 'completed'`;
      return (await db().execute(waiting)).rows.length;
    })
    .toBe(0);
  const right = await figures();
  const [activity] = await facts(db(), world.key);
  expect(activity?.organization).not.toBeNull();
  await db().transaction((tx) =>
    moveBetweenOrganizations(tx, [{ id: activity?.id ?? "", was: activity?.organization ?? null, now: null }]),
  );
  expect(await figures()).not.toEqual(right);
  expect(await checkAffiliations(needs, signal)).toMatchObject({ differences: 1 });
  expect(await figures()).toEqual(right);
  expect(await checkAffiliations(needs, signal)).toMatchObject({ differences: 0 });
});

// The embedded database has one session.
test.runIf(process.env.TEST_DATABASE !== "pglite")(
  "An activity that moves while its organization's totals are computed again leaves them right",
  async () => {
    const world = await on.newWorld();
    const step = { do: "arrive", person: 0, day: "2020-03-01", segment: 0, identity: "verified" } as const;
    await on.perform(world, { ...step, host: "kestrel.example" });
    await on.settle();
    const [activity] = await facts(db(), world.key);
    const was = activity?.organization ?? "";
    let move: Promise<unknown> = Promise.resolve();
    await db().transaction(async (tx) => {
      await rebuildOrganizationAggregates(tx, [was]);
      move = db().transaction((other) =>
        moveBetweenOrganizations(other, [{ id: activity?.id ?? "", was, now: world.organizations[1] ?? null }]),
      );
      const isWaiting = sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await tx.execute(isWaiting)).rows.length).toBeGreaterThan(0);
    });
    await move;
    const { months } = await figures();
    await db().transaction((tx) => rebuildOrganizationAggregates(tx, "all"));
    expect(months).toEqual((await figures()).months);
  },
);
