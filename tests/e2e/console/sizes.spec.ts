import { measureSizes } from "../../bench/sizes.ts";
import { expect, peopleRows, test } from "../fixtures.ts";

const kilobyte = 1000;

test("the first show of the people list needs at most 230 KB of script and 20 KB of style", async ({ page, group }) => {
  const { first } = await measureSizes(page, `/people?projectGroup=${group.id}`, () =>
    expect(peopleRows(page)).toHaveCount(20),
  );
  expect(first.files).toBeGreaterThan(1);
  expect(first.script / kilobyte).toBeLessThanOrEqual(230);
  expect(first.style / kilobyte).toBeLessThanOrEqual(20);
});
