import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { valueKey } from "#shared/domain/identities/identity-value.ts";
import { foldText } from "#shared/domain/text/search-words.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

/** All characters that differ in case, one per entry. */
const cased = Array.from({ length: 0x11_0000 - 1 }, (_, at) => at + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => letter.toLowerCase() !== letter || letter.toUpperCase() !== letter);

test("database and program fold every letter of Unicode in the same way", async () => {
  const { rows } = await platform.running.platform.db.execute<{ letter: string; folded: string; searched: string }>(sql`
    select letter, fold_case(letter) as folded, search_fold(letter) as searched
    from unnest(${sql.param(cased)}::text[]) as letter`);
  expect(rows).toHaveLength(cased.length);
  expect(rows.filter(({ letter, folded }) => folded !== letter.toLowerCase())).toEqual([]);
  expect(rows.filter(({ letter, searched }) => searched !== foldText(letter))).toEqual([]);
  // A login in the newest letters, in both cases.
  expect(valueKey("username", "\u{10d50}\u{16ea0}")).toBe(valueKey("username", "\u{10d70}\u{16ebb}"));
});
