import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonLimitError } from "#server/platform/core/json-limits.ts";
import { parseJson } from "#server/platform/core/parse-json.ts";
import { assertWithinLimits } from "#server/platform/http/request-limits.ts";
import { hasTooManyMarks, limitMarks, mostMarks } from "#shared/domain/text/marks.ts";

const marks = (count: number) => "\u0301\u0323".repeat(count / 2);

test("a character keeps the marks that scripts use, and loses those beyond", () => {
  for (const text of ["é", "e\u0301", "กุ้ง", "שָׁלוֹם", "हिन्दी", "🏳️‍🌈", `a${marks(mostMarks)}b`]) {
    expect(hasTooManyMarks(text)).toBe(false);
    expect(limitMarks(text)).toBe(text);
  }
  expect(limitMarks(`a${marks(100_000)}b${marks(32)}c`)).toBe(`a${marks(mostMarks)}b${marks(mostMarks)}c`);
});

test("a request with too many marks on a character is refused wherever they are", () => {
  for (const value of [marks(32), { a: [{ b: `x${marks(40)}` }] }, { [`n${marks(32)}`]: 1 }]) {
    expect(() => assertWithinLimits(value)).toThrow("more than 16 accents");
  }
  expect(() => assertWithinLimits({ a: marks(mostMarks) })).not.toThrow();
});

test("an answer of a provider loses them, escaped ones too", () => {
  const whole = { name: `a${marks(500)}` };
  const escaped = JSON.stringify(whole).replaceAll(
    /[\u0300-\u036f]/g,
    (mark) => `\\u0${mark.charCodeAt(0).toString(16)}`,
  );
  for (const text of [JSON.stringify(whole), escaped]) {
    expect(parseJson(text)).toEqual({ name: `a${marks(mostMarks)}` });
  }
});

test("an answer of a provider has at most 10,000 different names and 120,000 values", () => {
  const objectOf = (count: number, from = 0) =>
    `{${Array.from({ length: count }, (_, at) => `"k${from + at}":1`).join(",")}}`;
  expect(Object.keys(parseJson(objectOf(10_000)) as object)).toHaveLength(10_000);
  // The same names in further objects cost little.
  expect(parseJson(`[${objectOf(10_000)},${objectOf(10_000)}]`)).toHaveLength(2);
  for (const text of [
    objectOf(10_001),
    `[${objectOf(6_000)},${objectOf(6_000, 6_000)}]`,
    `[${"1,".repeat(120_000)}1]`,
  ]) {
    expect(() => parseJson(text)).toThrow(JsonLimitError);
  }
  // Colons, brackets and quotes within texts are no names and no values.
  expect(parseJson(JSON.stringify({ a: '":[{,\\"'.repeat(30_000) }))).toHaveProperty("a");
});

test("marks are counted across characters of two units, and lone halves of them", () => {
  const selector = "\u{e0100}";
  expect(limitMarks(`a${selector.repeat(20)}b`)).toBe(`a${selector.repeat(mostMarks)}b`);
  expect(limitMarks(`\ud800${marks(16)}\udc00${marks(16)}`)).toBe(`\ud800${marks(16)}\udc00${marks(16)}`);
  const plain = (text: string) => text.replaceAll(/(\p{M}{16})\p{M}+/gu, "$1");
  const part = fc.constantFrom("e", "\u0301", marks(16), selector, "\ud800", "\udc00", "a\u0903", "漢", "😀");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join("");
      expect(limitMarks(text)).toBe(plain(text));
      expect(hasTooManyMarks(text)).toBe(plain(text) !== text);
    }),
  );
});
