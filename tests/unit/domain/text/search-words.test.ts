import { expect, test } from "vitest";
import { containsWords, foldText } from "#shared/domain/text/search-words.ts";

test.each([
  ["Zoë Bélanger", "Zoe Belanger"],
  ["Zoe Belanger", "zoë bélanger"],
  ["Jasper Kettlewell", "kettlewell jasper"],
  ["Łukasz Größe", "lukasz grosse"],
  ["Søren Ægir", "soren aegir"],
  ["山田 太郎", "太郎 山田"],
  ["Ada", ""],
])("%s is found by %o", (text, search) => {
  expect(containsWords(text, search)).toBe(true);
});

test.each([
  ["Zoë Bélanger", "zoe bellanger"],
  ["Jasper Kettlewell", "jasper kettle well x"],
  ["Ada", "ada lovelace"],
])("%s is not found by %o", (text, search) => {
  expect(containsWords(text, search)).toBe(false);
});

test("Normalizing a normalized text changes nothing", () => {
  for (const text of ["Zoë", "GRÖẞE", "Þór", "ﬁ", "İstanbul", "Việt Nam"])
    expect(foldText(foldText(text))).toBe(foldText(text));
});
