import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { isolateNames, isolateWords } from "#shared/domain/text/isolate-names.ts";

const texts = isolateNames({
  title: "Merge",
  into: (secondary: string, primary: string) => `“${secondary}” into ${primary}`,
  nested: { tag: (name: string, n: number) => ({ what: `Add ${name}`, doing: [name, n] as const }) },
  both: ({ names }: { names: readonly string[] }) => names.join(" and "),
} as const);

test.each([
  ["Hebrew", "דנה כהן"],
  ["Arabic", "محمد"],
  ["Adlam, outside the basic plane", "𞤀𞤣𞤤𞤢𞤥"],
])("a %s name in a sentence is isolated", (_, name) => {
  // Browsers take the direction of a sentence from its first letter, unless a mark stands before it.
  expect(texts.into(name, "Ada")).toBe(`\u200e“\u2068${name}\u2069” into Ada`);
  expect(texts.nested.tag(name, 2)).toEqual({
    what: `Add \u2068${name}\u2069`,
    doing: [`\u200e\u2068${name}\u2069`, 2],
  });
  expect(texts.both({ names: ["Ada", name] })).toBe(`Ada and \u2068${name}\u2069`);
});

test("texts without right-to-left letters stay as they are", () => {
  expect(texts.title).toBe("Merge");
  expect(texts.into("Zoë 李", "😀")).toBe("“Zoë 李” into 😀");
});

test.each([
  ["A tag named “דנה כהן” already exists.", "A tag named “\u2068דנה כהן\u2069” already exists."],
  ["𞤀𞤣𞤤 is the only project of Ada.", "\u200e\u2068𞤀𞤣𞤤\u2069 is the only project of Ada."],
  ["“דנה”, “משה” and Zoë", "\u200e“\u2068דנה\u2069”, “\u2068משה\u2069” and Zoë"],
  ["Ada has it.", "Ada has it."],
])("names in a finished sentence are isolated: %s", (sentence, isolated) => {
  expect(isolateWords(sentence)).toBe(isolated);
});

/** A function of a catalog that is given a text. */
const withText = /\((?:[^()]*: (?:readonly )?string\b|\{)[^()]*\) =>/;

test("every catalog with names in its sentences isolates them", async () => {
  const open: string[] = [];
  let isolated = 0;
  for await (const file of glob("{shared,console,extension}/**/*texts.ts")) {
    const source = await readFile(file, "utf8");
    for (const [catalog, name = ""] of source.matchAll(
      /^(?:export )?const (\w+)[^\n]* = (?:isolateNames\()?\{\n.*?\n\}[^\n]*;/gms,
    )) {
      if (!/texts$/i.test(name) || !withText.test(catalog)) continue;
      if (catalog.includes("= isolateNames(")) isolated += 1;
      else open.push(`${file} ${name}`);
    }
  }
  expect(open).toEqual([]);
  expect(isolated).toBeGreaterThan(50);
});
