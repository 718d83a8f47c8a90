import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { cutTextsInTurns } from "#server/platform/core/cut-texts.ts";
import { exceededJsonLimit, parseJson, parseLargeJson } from "#server/platform/core/parse-json.ts";

/** Commas and opening brackets, as the limit counts them. */
function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return Math.max(parts.length, 1) + parts.reduce<number>((sum, part) => sum + countValues(part), 0);
}

const hostileText = fc.string({ unit: fc.constantFrom('"', "\\", ",", "[", "{", "}", ":", "a", "\n", "é") });
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    hostileText,
    fc.integer(),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(hostileText, tie("value"), { maxKeys: 5 }),
  ),
})).value;

test("values are counted outside of texts, whatever quotes, backslashes and brackets the texts have", async () => {
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const text = JSON.stringify(value);
      const values = countValues(value);
      expect(exceededJsonLimit(text, { depth: 64, values })).toBeNull();
      if (values > 0) expect(exceededJsonLimit(text, { depth: 64, values: values - 1 })).toBe("values");
      expect(parseJson(text)).toEqual(JSON.parse(text));
      expect(await parseLargeJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("a large value is cut in turns, between which other work runs", async () => {
  // Each look at the clock is a slice later.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 100;
    return now;
  });
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const value = { a: Array.from({ length: 50 }, () => "abc"), b: [{ abc: null }, 1] };
  const cut = await cutTextsInTurns(value, (text) => text.slice(0, 2));
  isOver = true;
  vi.restoreAllMocks();
  expect(cut).toEqual({ a: Array.from({ length: 50 }, () => "ab"), b: [{ ab: null }, 1] });
  expect(turns).toBeGreaterThan(25);
});
