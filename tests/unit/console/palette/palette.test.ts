import { describe, expect, it } from "vitest";
import { readInput } from "#console/features/palette/palette-items.ts";

describe("The input of the palette", () => {
  it.each([
    ["lan", { search: "lan", actionsOnly: false }],
    ["  lan ", { search: "lan", actionsOnly: false }],
    [">", { search: "", actionsOnly: true }],
    [" > add ", { search: "add", actionsOnly: true }],
    ["a > b", { search: "a > b", actionsOnly: false }],
  ])("%j: > limits to actions", (typed, expected) => {
    expect(readInput(typed)).toEqual(expected);
  });
});
