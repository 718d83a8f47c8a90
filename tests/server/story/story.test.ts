import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "#tests/support/platform.ts";
import { compareWithTold, readCopy } from "./copy.ts";
import { nothingMade, type PickOne } from "./made.ts";
import { countRuleDifferences } from "./readers.ts";
import { contradictions } from "./stories.ts";
import { startWorld, type World } from "./world.ts";
import { writes } from "./writes.ts";

/** Number of random histories, and of writes in each. More with `STORY_RUNS=50 STORY_STEPS=24 npm test -- story`. */
const runs = Number(process.env.STORY_RUNS ?? 1);
const mostSteps = Number(process.env.STORY_STEPS ?? 6);
const accounts: readonly Account[] = ["admin", "readonly", "project-admin"];
const zones = ["UTC", "America/Los_Angeles", "Asia/Tokyo"];

let world: World;
const zone = process.env.TZ;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  await world.platform.stop();
});

const step = fc.record({
  kind: fc.constantFrom(...Object.keys(writes)),
  choice: fc.nat(),
  account: fc.constantFrom(...accounts),
  zone: fc.constantFrom(...zones),
});
const beginning = ["createPerson", "createPerson", "createOrganization", "createOrganization", "createTag"];

test(
  "lists, counts, tables, both APIs, updatedSince, overview and profiles tell the same after random writes",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: mostSteps }), async (steps) => {
        const made = nothingMade();
        const play = async (kind: string, choice: number) => {
          const pick: PickOne = (list) => list[choice % Math.max(list.length, 1)];
          await writes[kind]?.(world, made, pick);
          await world.settle();
        };
        for (const [at, kind] of beginning.entries()) await play(kind, at);
        for (const kind of ["addWork", "addActivity", "addWork", "addActivity", "tagPerson"])
          await play(kind, made.people.length);
        for (const { kind, choice, account, zone } of steps) {
          process.env.TZ = zone;
          const groups = [world.here.id, world.there.id];
          const before = await Promise.all(groups.map((group) => readCopy(world, group)));
          const since = await world.now();
          await play(kind, choice);
          expect([kind, "differs from the rule", await countRuleDifferences(world)]).toEqual([
            kind,
            "differs from the rule",
            0,
          ]);
          for (const [at, group] of groups.entries()) {
            const old = before[at];
            const after = await readCopy(world, group);
            if (old) expect([kind, await compareWithTold(world, group, old, after, since)]).toEqual([kind, []]);
            expect([kind, account, zone, await contradictions(world, group, account)]).toEqual([
              kind,
              account,
              zone,
              [],
            ]);
          }
        }
      }),
      { numRuns: runs, endOnFailure: true, ...(process.env.STORY_SEED && { seed: Number(process.env.STORY_SEED) }) },
    );
  },
  runs * 600_000,
);
