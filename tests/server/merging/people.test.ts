import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Merging, startMerging } from "./merging-platform.ts";

let on: Merging;
let people: string[];
const take = () => people.shift() ?? "";
beforeAll(async () => {
  on = await startMerging();
  people = await on.someone(60);
});
afterAll(() => on.platform.stop());

describe("a merge taken back", () => {
  test("gives back exactly what was there, to the last field, activity and figure", async () => {
    const [primary, secondary] = [take(), take()];
    const before = await on.everything([primary, secondary]);
    const [theirs] = await on.identities(secondary);
    const merged = await on.merge(primary, secondary);
    expect(merged).toMatchObject({
      state: "merged",
      operationType: "merge",
      primaryId: primary,
      secondaryId: secondary,
    });
    expect((await on.everything([secondary])).people).toEqual([]);
    await on.unmerge(primary, theirs?.id ?? "", true);
    expect(await on.everything([primary, secondary])).toEqual(before);
  });
});
