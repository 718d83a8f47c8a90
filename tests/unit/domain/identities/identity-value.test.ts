import fc from "fast-check";
import { expect, test } from "vitest";
import { emailKey, identityValue } from "#shared/domain/identities/identity-value.ts";
import { cleanLine, cleanText } from "#shared/domain/text/clean-text.ts";

test.each([
  ["ada@quill.example\u200B", "ada@quill.example"],
  ["\uFEFFada@quill.example", "ada@quill.example"],
  ["\u00A0 ada@quill.example\u00A0", "ada@quill.example"],
  ["ada\u00AD@quill.example", "ada@quill.example"],
  ["\u202Aada@quill.example\u202C", "ada@quill.example"],
  ["ada@qu\u2060ill.exa\uFEFFmple", "ada@quill.example"],
  ["ada\u200Dq@quill.example", "adaq@quill.example"],
  ["Ada@Quill.example", "Ada@Quill.example"],
  ["ada＠quill.example", "ada@quill.example"],
  ["\u212Aim@quill.example", "Kim@quill.example"],
  ["<ada@quill.example>", "ada@quill.example"],
  ["mailto:ada@quill.example", "ada@quill.example"],
  ["ada@quill.example.", "ada@quill.example"],
  ["Ada Quill <ada@quill.example>", "ada@quill.example"],
  ["<mailto:ada@quill.example>", "ada@quill.example"],
  ["jm@müller.example", "jm@xn--mller-kva.example"],
  ["jm@MÜLLER。example", "jm@xn--mller-kva.example"],
  ["jm@mu\u0308ller.example", "jm@xn--mller-kva.example"],
  ["(ada@quill.example)", "ada@quill.example"],
  ['"ada@quill.example",', "ada@quill.example"],
  ["‘ada@quill.example’", "ada@quill.example"],
  ["[Ada](mailto:ada@quill.example)", "ada@quill.example"],
  ["mailto:ada@quill.example?subject=x", "ada@quill.example"],
  ["'Ada' <'ada@quill.example'> (work);", "ada@quill.example"],
  ['"ada q"@quill.example', '"ada q"@quill.example'],
  ["not an address", "not an address"],
])("The email %j is stored as %s", (typed, stored) => expect(identityValue("email", typed)).toBe(stored));

test.each([
  ["ａｄａ－ｑ", "ada-q"],
  ["jürgen", "jürgen"],
  ["ju\u0308rgen", "jürgen"],
  ["\u200Fjürgen\u200E", "jürgen"],
  ["jane-👩🏽\u200D💻", "jane-👩🏽\u200D💻"],
  ["ada1\uFE0F", "ada1"],
])("The username %j is stored as %s", (typed, stored) => expect(identityValue("username", typed)).toBe(stored));

test("Addresses that differ only in case, width or invisible characters have one key", () => {
  const keys = ["INFO-Kim@quill.example", "info-\u212Aim@quill.example", "ｉnfo-kim@quill.example\u200B"].map(emailKey);
  expect(new Set(keys)).toEqual(new Set(["info-kim@quill.example"]));
});

test.each([
  ["\u200BAda Quill\u200B", "Ada Quill"],
  ["Ada\u00A0Quill", "Ada Quill"],
  ["Ada\u00ADQuill", "AdaQuill"],
  ["Jose\u0301", "José"],
  ["علی\u200Cرضا", "علی\u200Cرضا"],
  ["क्\u200Dष", "क्\u200Dष"],
  ["\u2800\u3000", ""],
  ["a\nb", "a\nb"],
])("Invisible characters are removed from %j", (text, clean) => expect(cleanText(text)).toBe(clean));

test("A text of one line has no line breaks", () => expect(cleanLine(" Ada \r\n\t Quill ")).toBe("Ada Quill"));

test("Cleaning a clean text changes nothing", () => {
  const unit = fc.oneof(
    fc.constantFrom(
      "\u200B",
      "\u200D",
      "\u200C",
      "\uFE0F",
      "\u0301",
      "\u00A0",
      "👩",
      "🏽",
      "म",
      "्",
      "ع",
      "Ａ",
      "ﬁ",
      "@",
      ".",
      "ü",
    ),
    fc.string({ unit: "grapheme", maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const text = units.join("");
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
      expect(identityValue("username", identityValue("username", text))).toBe(identityValue("username", text));
    }),
    {
      numRuns: 2000,
      // Joiners whose neighbors change places once another character is removed.
      examples: [[["\u0301", "\u200B", "्", "\u200C", "म"]], [["\u0301", ..."\u200D्".repeat(9), "\u200C", "म"]]],
    },
  );
});

test("Cleaning takes time in proportion to the text", () => {
  // The tests end when a text of this size takes quadratic time.
  for (const unit of ["\u200D", "\u00A0", "👩\u200D", "a\u0301", ".", "<", "@"]) {
    const text = unit.repeat(100_000);
    expect(cleanText(cleanText(text))).toBe(cleanText(text));
    expect(identityValue("email", text)).toBeTypeOf("string");
  }
});
