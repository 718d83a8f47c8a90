import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grammarA } from "#server/platform/filters/grammar-a.ts";
import { predicatesOf } from "#server/platform/filters/predicates.ts";
import { evaluate } from "./evaluate.ts";
import { openRows, properties, type Row } from "./rows.ts";

let rows: Awaited<ReturnType<typeof openRows>>;
beforeAll(async () => {
  rows = await openRows();
});
afterAll(() => rows.close());

const word = fc.constantFrom(
  "ada",
  "Ada Lind",
  "100%",
  "a_b",
  "a\\b",
  "Жук",
  "жУк",
  "王伟",
  "",
  "İ",
  "null?",
  "'; drop table rows; --",
);
const tag = fc.constantFrom("c", "go", "rust", "a b", "100%");
const count = fc.integer({ min: -3, max: 3 });
const ratio = fc.constantFrom(-1.5, 0, 0.25, 2, 1e9);
const moment = fc.constantFrom(
  "2024-02-29T00:00:00.000Z",
  "2025-01-01T10:00:00.000Z",
  "2025-01-01T10:00:00.001Z",
  "2026-12-31T23:59:59.999Z",
);
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });

const row = fc.record({
  name: nullable(word),
  count: nullable(count),
  ratio: nullable(ratio),
  at: nullable(moment),
  flag: nullable(fc.boolean()),
  tags: nullable(fc.uniqueArray(tag)),
  skills: nullable(fc.uniqueArray(tag)),
});

const one = (property: string, operators: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constantFrom(...operators), value).map(([operator, each]) => ({ [property]: { [operator]: each } }));
const scalar = (property: string, value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    one(property, ["eq", "ne"], nullable(value)),
    one(property, ["not"], value),
    one(property, ["in", "notIn", "overlap", "contains"], fc.array(value, { maxLength: 3 })),
  );
const ordered = (property: string, value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    scalar(property, value),
    one(property, ["gt", "gte", "lt", "lte"], value),
    one(property, ["between", "notBetween"], fc.tuple(value, value)),
  );
const list = (property: string) =>
  fc.oneof(
    one(property, ["eq", "ne"], nullable(tag)),
    one(property, ["in", "notIn", "overlap", "contains"], fc.array(tag, { maxLength: 3 })),
  );

const leaf = fc.oneof(
  ordered("name", word),
  one("name", ["like", "notLike", "textContains", "notContains", "matchPhrasePrefix"], word),
  ordered("count", count),
  ordered("ratio", ratio),
  ordered("at", moment),
  scalar("flag", fc.boolean()),
  list("tags"),
  list("skills"),
  fc.constant({}),
);

const filter = fc.letrec<{ filter: Record<string, unknown> }>((tie) => ({
  filter: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("filter"), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie("filter"), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
    tie("filter").map((not) => ({ not })),
    fc.tuple(leaf, leaf).map(([a, b]) => ({ ...a, ...b })),
  ),
})).filter;

test("The SQL finds exactly the matching rows; what excludes a value also matches rows without one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.array(filter, { minLength: 1, maxLength: 4 }),
      async (made, filters) => {
        const all: Row[] = made.map((each, id) => ({ id, ...each }));
        await rows.fill(all);
        for (const each of filters) {
          const expected = all.filter((candidate) => evaluate(each, candidate) === true).map(({ id }) => id);
          expect(await rows.matching(grammarA(each, properties))).toEqual(expected);
          // A list splits the filter into predicates. Joined again, they must be equivalent.
          const parts = [sql`true`, ...predicatesOf(each, properties).map((part) => part.sql)];
          expect(await rows.matching(sql.join(parts, sql` and `))).toEqual(expected);
        }
      },
    ),
    { numRuns: 150 },
  );
});

describe("Filters that the existing product answers with a 500 are a 400 in plain words", () => {
  const deep = Array.from({ length: 12 }).reduce<Record<string, unknown>>((inner) => ({ not: inner }), {});
  test.each<[string, unknown, string]>([
    ["an unknown property", { shoeSize: { eq: 3 } }, "Unknown filter key: shoeSize!"],
    ["a property of every object", { constructor: { eq: 3 } }, "Unknown filter key: constructor!"],
    ["an unknown operator", { name: { resembles: "a" } }, 'Unknown operator "resembles" in the filter on "name".'],
    [
      "several operators",
      { count: { gt: 1, lt: 3 } },
      'The filter on "count" has several operators; write one filter for each.',
    ],
    ["no operator", { count: {} }, 'The filter on "count" needs an operator.'],
    ["a bare value", { count: 3 }, 'The filter on "count" needs an operator.'],
    ["an empty and", { and: [] }, '"and" in a filter has an empty list.'],
    ["an or of nothing but nulls", { or: [null, null] }, '"or" in a filter has an empty list.'],
    ["an or that is no list", { or: {} }, '"or" in a filter needs a list of filters.'],
    ["a filter that is a text", "all", "A filter must be an object."],
    ["a text for a number", { count: { gt: "many" } }, 'The filter on "count" needs a number.'],
    ["a number that is none", { ratio: { gt: "" } }, 'The filter on "ratio" needs a number.'],
    ["an object for a text", { name: { eq: { a: 1 } } }, 'The filter on "name" needs text.'],
    ["a text for a truth", { flag: { eq: "maybe" } }, 'The filter on "flag" needs true or false.'],
    [
      "a day that does not exist",
      { at: { gt: "2026-13-45" } },
      'The filter on "at" needs a date such as 2026-01-31 or 2026-01-31T10:00:00.000Z.',
    ],
    [
      "three ends of a range",
      { count: { between: [1, 2, 3] } },
      '"between" in the filter on "count" needs exactly two values.',
    ],
    ["a list that is none", { count: { in: 3 } }, '"in" in the filter on "count" needs a list.'],
    ["a text search in a number", { count: { like: "3" } }, '"like" cannot be used in the filter on "count".'],
    ["an order of truths", { flag: { gt: true } }, '"gt" cannot be used in the filter on "flag".'],
    ["a range of lists", { tags: { between: ["a", "b"] } }, '"between" cannot be used in the filter on "tags".'],
    ["more than ten levels", deep, "The filter is nested more than 10 levels deep."],
    [
      "a list of more than 500",
      { count: { in: Array.from({ length: 501 }, (_, at) => at) } },
      'The list in the filter on "count" has more than 500 values.',
    ],
    [
      "lists of more than 5,000 in all",
      { and: Array.from({ length: 11 }, () => ({ count: { in: Array.from({ length: 500 }, (_, at) => 2 * at) } })) },
      "The lists of the filter have more than 5000 values.",
    ],
    [
      "a text of more than 500",
      { name: { like: "x".repeat(501) } },
      'The text in the filter on "name" is longer than 500 characters.',
    ],
  ])("%s", (_, wrong, message) => {
    expect(() => grammarA(wrong, properties)).toThrow(expect.objectContaining({ status: 400, message }));
  });
});

test("{}, null and undefined are always true; null entries of and and or are ignored", async () => {
  await rows.fill([{ id: 1, name: null, count: null, ratio: null, at: null, flag: null, tags: null, skills: null }]);
  for (const always of [{}, null, undefined, { and: [null, {}] }, { or: [null, { not: { and: [{}] } }, {}] }]) {
    expect(await rows.matching(grammarA(always, properties))).toEqual([1]);
  }
});

test("A bare list on a JSON attribute matches values that contain all of its elements", async () => {
  const row = { name: null, count: null, ratio: null, at: null, flag: null, tags: null };
  await rows.fill([
    { id: 1, ...row, skills: ["c", "rust"] },
    { id: 2, ...row, skills: ["c"] },
  ]);
  expect(await rows.matching(grammarA({ skills: ["rust", "c"] }, properties))).toEqual([1]);
});

test('The string "null" matches nulls, like null', async () => {
  const row = { count: null, ratio: null, at: null, flag: null, tags: null, skills: null };
  await rows.fill([
    { id: 1, ...row, name: null },
    { id: 2, ...row, name: "null" },
  ]);
  expect(await rows.matching(grammarA({ name: { eq: "null" } }, properties))).toEqual([1]);
  expect(await rows.matching(grammarA({ name: { ne: null } }, properties))).toEqual([2]);
});

test("Dates may be days or times; without a zone they are UTC", async () => {
  const row = { name: null, count: null, ratio: null, flag: null, tags: null, skills: null };
  await rows.fill([{ id: 1, ...row, at: "2025-01-01T00:00:00.000Z" }]);
  for (const day of ["2025-01-01", "2025-01-01 00:00", "2025-01-01T01:00:00+01:00", "2025-01-01T00:00:00.000Z"]) {
    expect(await rows.matching(grammarA({ at: { eq: day } }, properties))).toEqual([1]);
  }
});
