import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { cutTextsInTurns } from "#server/platform/core/cut-texts.ts";
import { JsonLimitError, type JsonLimits } from "#server/platform/core/json-limits.ts";
import { parseInTurns } from "#server/platform/core/parse-in-turns.ts";
import { exceededJsonLimit, parseJson, parseLargeJson, providerJson } from "#server/platform/core/parse-json.ts";

const parse = (text: string, limits: JsonLimits) => parseInTurns(Buffer.from(text), limits);

/** Commas and opening brackets, as the limit counts them. */
function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return Math.max(parts.length, 1) + parts.reduce<number>((sum, part) => sum + countValues(part), 0);
}

const hostileText = fc.string({ unit: fc.constantFrom('"', "\\", ",", "[", "{", "}", ":", "a", "\n", "é") });
const jsonWith = (name: fc.Arbitrary<string>) =>
  fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      hostileText,
      fc.integer(),
      fc.array(tie("value"), { maxLength: 5 }),
      fc.dictionary(name, tie("value"), { maxKeys: 5 }),
    ),
  })).value;
const json = jsonWith(hostileText);
/**
 * `JSON.parse` of Node 24 confuses names with escapes (a quotation mark and a backslash) when it has read the other one
 * in an object that was alike.
 */
const jsonOfPlainNames = jsonWith(fc.string({ unit: fc.constantFrom(",", "[", "}", ":", "a", "1", "é") }));

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

/** JSON with blanks in all places, and with one character changed. */
const written = fc
  .tuple(jsonOfPlainNames, fc.constantFrom(0, 1, "\t", "\r\n  "))
  .map(([value, blanks]) => JSON.stringify(value, null, blanks));
const damaged = fc
  .tuple(written, fc.nat(), fc.constantFrom("", '"', "\\", ",", "[", "}", ":", " ", "1", "-", "e", "\n", "u", "null"))
  .map(([text, at, other]) => text.slice(0, at % (text.length + 1)) + other + text.slice((at % (text.length + 1)) + 1));

test("JSON read in turns is what JSON.parse reads, or refused like it", async () => {
  const outcomeOf = async (read: () => unknown) => {
    try {
      return await read();
    } catch {
      return SyntaxError;
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.oneof(written, damaged), async (text) => {
      const parsed = await outcomeOf(() => parse(text, providerJson));
      expect(parsed).toEqual(await outcomeOf(() => JSON.parse(text)));
    }),
    { numRuns: 2_000 },
  );
  const hostile = '{"__proto__":{"a":1},"toString":2,"2":1,"1":2,"a":1,"a":2,"\\u0061":3}';
  expect(JSON.stringify(await parse(hostile, providerJson))).toBe(JSON.stringify(JSON.parse(hostile)));
});

test("JSON read in turns has the same limits, and its long texts are cut between characters", async () => {
  await fc.assert(
    fc.asyncProperty(jsonOfPlainNames, async (value) => {
      const text = JSON.stringify(value);
      const values = countValues(value);
      expect(await parse(text, { depth: 64, values })).toEqual(JSON.parse(text));
      if (values > 0) await expect(parse(text, { depth: 64, values: values - 1 })).rejects.toThrow(JsonLimitError);
    }),
  );
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(await parse(nested(64), providerJson)).toEqual(JSON.parse(nested(64)));
  await expect(parse(nested(65), providerJson)).rejects.toThrow(JsonLimitError);
  const names = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 1])));
  await expect(parse(names(11), { depth: 9, values: 99, names: 10 })).rejects.toThrow(JsonLimitError);
  for (const part of ["a", "\\u00e9", '\\"', "\\\\", "\\n", "é", "王", "🎉", "\\ud83d\\ude00"]) {
    const read = (await parse(`["${part.repeat(40_000)}", 1]`, { ...providerJson, text: 10 })) as [string, number];
    expect(JSON.parse(`"${part.repeat(40_000)}"`).startsWith(read[0])).toBe(true);
    expect([read[0].length >= 10, read[1]]).toEqual([true, 1]);
  }
});

test("a large text is read in turns, between which other work runs", async () => {
  for (const text of [
    JSON.stringify(Array.from({ length: 3_000 }, () => "a\nb".repeat(150))),
    `[${" ".repeat(3_000_000)}1]`,
    `["${'\\"'.repeat(1_500_000)}"]`,
  ]) {
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
    await parseLargeJson(text);
    isOver = true;
    vi.restoreAllMocks();
    expect(turns).toBeGreaterThan(25);
  }
});
