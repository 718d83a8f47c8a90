import { expect, test } from "vitest";
import {
  families,
  isSameChoice,
  savedGroupsio,
  setAutomatic,
  setChosen,
} from "#console/features/integrations/platforms/groupsio/groupsio-form.ts";

const subscription = (group_id: number, group_name: string) => ({ group_id, group_name, nice_group_name: null });
const all = families(
  [subscription(3, "looms"), subscription(2, "steam+dev"), subscription(1, "steam")],
  [{ id: 9, slug: "steam+old", name: "Old", groupAddedOn: "2026-01-01" }],
);
const [, steam = { main: "", members: [] }] = all;
const nothing = { groups: [], automatic: [] };

test("subgroups follow their main group, also saved ones that are no longer listed", () => {
  expect(all.map(({ main, members }) => [main, members.map(({ slug }) => slug)])).toEqual([
    ["looms", ["looms"]],
    ["steam", ["steam", "steam+dev", "steam+old"]],
  ]);
});

test("Auto-Sync selects all subgroups; disabling it keeps the selection", () => {
  const on = setAutomatic(nothing, steam, true);
  expect([on.groups.map(({ slug }) => slug), on.automatic]).toEqual([["steam", "steam+dev", "steam+old"], ["steam"]]);
  const off = setAutomatic(on, steam, false);
  expect([off.groups.length, off.automatic]).toEqual([3, []]);
});

test("deselecting a subgroup disables its group's Auto-Sync", () => {
  const [, sub] = steam.members;
  const afterDeselecting = sub ? setChosen(setAutomatic(nothing, steam, true), sub, false) : nothing;
  expect([afterDeselecting.groups.map(({ slug }) => slug), afterDeselecting.automatic]).toEqual([
    ["steam", "steam+old"],
    [],
  ]);
});

test("the order of the selection is no change", () => {
  const on = setAutomatic(nothing, steam, true);
  expect(isSameChoice(on, { ...on, groups: on.groups.toReversed() })).toBe(true);
  expect(isSameChoice(on, setAutomatic(on, steam, false))).toBe(false);
});

test("invalid settings are read as empty", () => {
  expect(savedGroupsio({ groups: [{ id: "x" }, 5, { slug: "a", id: 1 }], autoImports: [{ mainGroup: "a" }] })).toEqual({
    email: "",
    hasWebhookSecret: false,
    groups: [{ id: 1, slug: "a", name: "a" }],
    automatic: [],
  });
});
