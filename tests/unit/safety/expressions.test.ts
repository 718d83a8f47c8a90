import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { partsOf, readExpressionBuilders, readExpressions } from "#tests/support/expressions.ts";

/**
 * Expressions that the checker has found to be linear. It takes a minute for all, so the test checks only new ones, and
 * `UPDATE_EXPRESSIONS=1` adds them.
 */
const listFile = join(import.meta.dirname, "linear-expressions.json");
const known = new Set(JSON.parse(readFileSync(listFile, "utf8")) as string[]);

/** Expressions that the checker cannot read or prove, with the reason that they are linear. */
const reviewed: Readonly<Record<string, string>> = {
  "/^\\(\\d+\\+?\\)\\s*|\\s*[|·/-]\\s*(?:X|Twitter|Reddit|LinkedIn|GitHub|DEV Community|Stack Overflow|Hacker News)\\s*$|\\s:\\sr\\/\\w+(?:\\s*-\\s*Reddit)?\\s*$/gi":
    "The title is cut to 500 characters before.",
  "/(?<=^|[_-])(activity|share|ugcpost)-(\\d{10,20})(?:-[\\w-]{1,20})?$/i":
    "Every repetition has at most 20 characters.",
  "/\\/secure\\/ViewProfile\\.jspa\\?(?:[^#]*&)?name=([^&#]+)/": "The address has at most 2,000 characters.",
  "/\\[([^[\\]]{0,200})\\]\\(([^()\\s]{0,300})\\)|(https?:\\/\\/[^\\s<>()|,\"'`\\]]{1,300})|([\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,8})|@([\\w-]{1,60}(?:\\/[\\w./-]{1,100})?)/g":
    "The line is cut to 1,000 characters before.",
  "/^[ \\t]{0,20}\\[(?:people|org)\\b[^\\]\\r\\n]{0,80}\\]/im": "Every repetition has at most 80 characters.",
  "/[[\\p{M}--\\p{Script=Inherited}]\\p{Script=Arabic}]$/v": "One character.",
  "/^[[\\p{M}--\\p{Script=Inherited}]\\p{Lo}]/v": "One character.",
};

const expressions = readExpressions();

/** Returns the expressions that the checker does not prove to be linear. */
function findSlow(literals: readonly string[]): { literal: string; attack: string }[] {
  if (literals.length === 0) return [];
  const script = join(import.meta.dirname, "../../support/check-expressions.js");
  const input = JSON.stringify(literals.map((literal) => ({ literal, ...partsOf(literal) })));
  const { stdout, stderr } = spawnSync(process.execPath, [script], { input, encoding: "utf8" });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

test("every regular expression takes linear time for any text, or its text is short", () => {
  const unknown = [...expressions.keys()].filter((literal) => !known.has(literal) && !(literal in reviewed));
  const slow = findSlow(unknown).map(({ literal, attack }) => `${literal} in ${expressions.get(literal)}: ${attack}`);
  expect(slow).toEqual([]);
  if (process.env.UPDATE_EXPRESSIONS) {
    const linear = [...expressions.keys()].filter((literal) => !(literal in reviewed)).sort();
    writeFileSync(listFile, `${JSON.stringify(linear, null, 2)}\n`);
  } else expect(unknown.length, "Run the test with UPDATE_EXPRESSIONS=1, which lists them.").toBeLessThan(100);
});

test("no reviewed expression is left over", () => {
  expect(Object.keys(reviewed).filter((literal) => !expressions.has(literal))).toEqual([]);
});

/** Files that build an expression. Outside text in it is escaped, and its repetitions have an end. */
const builders = [
  "server/lens/rank.ts",
  "server/public-api/conventions.ts",
  "server/transfer/record-imports/formats/platform.ts",
  "shared/domain/activities/channel-format.ts",
  "shared/domain/activities/display-parts.ts",
  "shared/domain/integrations/github-repository.ts",
  "shared/domain/text/search-words.ts",
];

test("no other file builds an expression, which the checker would not see", () => {
  expect(readExpressionBuilders()).toEqual(builders);
});

/** Texts that make many expressions slow: rows of separators, brackets, tags, letters and spaces. */
const seeds = ["/", "<", "a.", " ", "0"];
const size = 1024 * 1024;

// A slow expression would take minutes for one of them, which the time limit of the test ends.
test("every expression reads a megabyte of each hostile text", () => {
  const texts = seeds.map((seed) => `x${seed.repeat(size / seed.length)}\u0000`);
  let read = 0;
  for (const literal of expressions.keys()) {
    if (literal in reviewed) continue;
    const { source, flags } = partsOf(literal);
    const expression = new RegExp(source, flags.replace(/[gy]/g, ""));
    for (const text of texts) {
      expression.test(text);
      read++;
    }
  }
  expect(read).toBeGreaterThan(2_000);
});
