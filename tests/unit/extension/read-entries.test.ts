import { expect, test } from "vitest";
import { readEntries } from "#extension/outbox/outbox.ts";
import { queueOfEveryKind } from "../../e2e/extension/queue-of-every-kind.ts";

const person = (name: string) => ({ id: crypto.randomUUID(), name, handle: "cdp-demo" });
const owner = { server: "https://console.example", userId: crypto.randomUUID() };
/** Entries of a release before they had a version. */
const older = queueOfEveryKind(
  owner,
  { id: crypto.randomUUID(), name: "Group" } as never,
  person("One"),
  person("Other"),
);

test("entries of an older release are kept in their order and get the version", () => {
  const { entries, unreadable } = readEntries(older);
  expect(unreadable).toEqual([]);
  expect(entries.map(({ id }) => id)).toEqual(older.map(({ id }) => id));
  expect(entries.map(({ action }) => action.version)).toEqual(older.map(() => 1));
  expect(readEntries(entries).entries).toEqual(entries);
});

test("entries that cannot be read are set aside and keep no other from being sent", () => {
  const [first, second] = older as readonly object[];
  const { action } = first as { action: object };
  const newer = { ...first, action: { ...action, version: 2 } };
  const unknownAction = { ...first, action: { ...action, action: { kind: "teleport" } } };
  const { entries, unreadable } = readEntries([newer, second, unknownAction, null, { state: "held" }]);
  expect(entries).toHaveLength(1);
  expect(unreadable).toEqual([newer, unknownAction, null, { state: "held" }]);
  expect(readEntries("damaged")).toEqual({ entries: [], unreadable: [] });
});
