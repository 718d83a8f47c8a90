import { expect, test } from "vitest";
import { personName, type ScriptMix } from "#demo/names.ts";
import { createRandom } from "#demo/random.ts";

/** Letters that the usual fonts of a machine without additional ones have. */
const isPlain = (text: string) => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s]+$/u.test(text);

function names(mix: ScriptMix) {
  const random = createRandom(20_260_101);
  return Array.from({ length: 2_000 }, () => personName(random, mix));
}

test("At most one demo person in eight has a name that a plain machine cannot draw", () => {
  const people = names("few");
  const boxes = people.filter(({ display }) => !isPlain(display));
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes.length / people.length).toBeLessThan(1 / 8);
});

test("With DEMO_SCRIPTS=all every script has a larger share", () => {
  const people = names("all");
  expect(people.filter(({ display }) => !isPlain(display)).length / people.length).toBeGreaterThan(1 / 3);
});
