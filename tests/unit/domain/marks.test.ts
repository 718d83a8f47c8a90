import { expect, test } from "vitest";
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

test("an object of a provider has at most 10,000 names; a list may be longer", () => {
  const object = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":[1,2]`).join(",")}}`;
  expect(Object.keys(parseJson(object(10_000)) as object)).toHaveLength(10_000);
  expect(() => parseJson(`[[],${object(10_002)}]`)).toThrow("too large");
  expect(parseJson(`[${"1,".repeat(20_000)}{"a":1}]`)).toHaveLength(20_001);
});
