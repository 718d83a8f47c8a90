import { expect, test } from "vitest";
import type { OutboxEntries, QueuedAction } from "#extension/base/action.ts";
import { type Places, placeOf } from "#extension/outbox/places.ts";
import { reduceOutbox } from "#shared/domain/outbox/outbox.ts";

const group = (name: string, ...subprojects: readonly string[]) => {
  return {
    id: name,
    name,
    projects: [{ id: `${name}-p`, name, subprojects: subprojects.map((id) => ({ id, name: id })) }],
  };
};
const post = {
  url: "https://x.com/a/status/1",
  platform: "twitter",
  title: "A post",
  postedAt: "2026-01-01T00:00:00Z",
};
const queueAt = (...places: readonly string[]): OutboxEntries => {
  const entries = places.map((place, at) => {
    const action = { kind: "lens" as const, post, type: "bookmark" as const, on: true };
    const entry = { id: String(at), server: "https://community.example", userId: "u", entities: [] };
    return { ...entry, action: { action, group: { id: "g", name: "G" }, place } };
  });
  return reduceOutbox<QueuedAction>([], { type: "add", entries }, 0);
};

test("a project group is stored once, whatever the number of its actions", () => {
  const first = placeOf(group("g", "a", "b"), [], {}, "one");
  expect(first).toEqual({ place: "one", places: { one: group("g", "a", "b") } });
  expect(placeOf(group("g", "a", "b"), queueAt("one"), first.places, "two")).toEqual(first);
});

test("actions queued before the group changed are sent unchanged", () => {
  const places: Places = { one: group("g", "a") };
  const changed = placeOf(group("g", "a", "b"), queueAt("one"), places, "two");
  expect(changed).toEqual({ place: "two", places: { one: group("g", "a"), two: group("g", "a", "b") } });
});

test("a group without entries is removed", () => {
  const places: Places = { one: group("g", "a"), two: group("h", "b") };
  expect(placeOf(group("i", "c"), queueAt("two"), places, "three").places).toEqual({
    two: group("h", "b"),
    three: group("i", "c"),
  });
});
