import { expect, test } from "vitest";
import { type Choice, resolveMerged } from "#extension/active-tab-panel/choice.ts";
import type { Action } from "#extension/base/action.ts";
import type { Receipt } from "#extension/outbox/storage.ts";

const person = (id: string) => ({ kind: "person" as const, id, name: id });

function receipt(action: Action, at: number): Receipt {
  const entry = { action: { action, group: { id: "g", name: "G", projects: [] } } } as unknown as Receipt["entry"];
  return { entry, at, undo: null };
}

const merge = (secondary: string, primary: string, at: number) =>
  receipt({ kind: "merge", primary: person(primary), secondary: person(secondary) }, at);

test("when the open person was merged, the surviving one is shown, also after several merges", () => {
  const done = [merge("b", "c", 2), merge("a", "b", 1)];
  expect(resolveMerged(person("a"), done)).toEqual(person("c"));
  expect(resolveMerged(person("c"), done)).toEqual(person("c"));
  expect(resolveMerged(person("d"), done)).toEqual(person("d"));
});

test("other actions and other subjects leave it unchanged", () => {
  const tagged = receipt({ kind: "add-tag", person: person("a"), tag: { id: null, name: "Tag" } }, 1);
  const profile: Choice = { kind: "person", platform: "github", handle: "a", value: "a" };
  expect(resolveMerged(person("a"), [tagged])).toEqual(person("a"));
  expect(resolveMerged("search", [merge("a", "b", 1)])).toBe("search");
  expect(resolveMerged(profile, [merge("a", "b", 1)])).toBe(profile);
});
