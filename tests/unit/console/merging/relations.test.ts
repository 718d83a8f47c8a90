import { expect, test } from "vitest";
import { relationSections } from "#console/features/merging/model/relations.ts";

const named = (id: string) => ({ id, displayName: id });
/** Lines of the preview: `kept`, `added` and `not-kept` with the organization. */
const preview = (...both: Parameters<typeof relationSections>) =>
  Object.fromEntries(
    relationSections(...both).map(({ key, lines }) => [key, lines.map(({ sign, item }) => `${sign} ${item.key}`)]),
  );

test("The primary keeps its parent, and subsidiaries of both remain", () => {
  const primary = { id: "a", parent: named("p"), subsidiaries: [named("s")] };
  expect(preview(primary, { id: "b", parent: named("q"), subsidiaries: [named("t")] })).toEqual({
    parent: ["kept p", "not-kept q"],
    subsidiaries: ["kept s", "added t"],
  });
});

test("The parent of the secondary is taken where the primary has none", () => {
  expect(preview({ id: "a", parent: null }, { id: "b", parent: named("q") })).toEqual({
    parent: ["added q"],
    subsidiaries: [],
  });
});

test("Where one belongs to the other, the merged organization belongs to the parent of the upper one", () => {
  const upper = { id: "b", parent: named("q"), subsidiaries: [named("a"), named("c")] };
  expect(preview({ id: "a", parent: named("b") }, upper)).toEqual({ parent: ["added q"], subsidiaries: ["added c"] });
  expect(preview(upper, { id: "a", parent: named("b") })).toEqual({ parent: ["kept q"], subsidiaries: ["kept c"] });
  const below = { id: "d", parent: named("c") };
  expect(preview(below, upper).parent).toEqual(["added q", "not-kept c"]);
});
