import { expect, it } from "vitest";
import {
  type Decision,
  type DecisionEntry,
  patienceOf,
  readEntries,
} from "#console/features/merging/outbox/decision.ts";
import { listDue } from "#shared/domain/outbox/order.ts";
import { holdMs, reduceOutbox } from "#shared/domain/outbox/outbox.ts";

const me = { server: "https://console.example/api", userId: "me" };
const page = "this page";

function held(id: string, primary: string, secondary: string, given: Partial<Decision> = {}): DecisionEntry {
  const named = (profile: string) => ({ id: profile, name: profile });
  const sides = { primary: named(primary), secondary: named(secondary) };
  const action: Decision = { kind: "member", action: "merge", ...sides, segments: [], toast: id, page, ...given };
  const entry = { ...me, id, action, entities: [primary, secondary], isLong: true };
  return reduceOutbox<Decision>([], { type: "add", entries: [entry] }, 0)[0] as DecisionEntry;
}

const due = (entries: readonly DecisionEntry[], now: number, inSight: readonly string[] = []) =>
  listDue(entries, me, now, (entry) => patienceOf(entry, page, (toast) => inSight.includes(toast))).map(({ id }) => id);

it("is sent after six seconds, and not before", () => {
  expect(due([held("1", "a", "b")], holdMs - 1)).toEqual([]);
  expect(due([held("1", "a", "b")], holdMs)).toEqual(["1"]);
});

it("waits while its toast is visible, and later decisions on the same profiles wait with it", () => {
  const entries = [held("1", "a", "b"), held("2", "a", "c"), held("3", "x", "y")];
  expect(due(entries, 60_000, ["1"])).toEqual(["3"]);
  expect(due(entries, 60_000)).toEqual(["1", "3"]);
});

it("of another page is left to that page, until its deadline", () => {
  const other = held("1", "a", "b", { page: "another page" });
  expect(due([other], holdMs + 14_999)).toEqual([]);
  expect(due([other], holdMs + 15_000)).toEqual(["1"]);
});

it("that a closing page has sent is polled at once", () => {
  expect(due([held("1", "a", "b", { page: null })], holdMs)).toEqual(["1"]);
});

it("is stored unchanged, in each state; invalid data is ignored", () => {
  const entries = [held("1", "a", "b"), held("2", "c", "d", { action: "never", kind: "organization" })];
  const sent = reduceOutbox(entries, { type: "send", id: "1" }, 1);
  const refused = reduceOutbox(
    sent,
    { type: "settle", id: "1", outcome: { kind: "refused", refusal: { reason: "gone", sentence: "Gone." } } },
    2,
  );
  for (const each of [entries, sent, refused]) expect(readEntries(JSON.stringify(each))).toEqual(each);
  for (const text of [null, "", "{", "{}", '[{"id":1}]']) expect(readEntries(text)).toEqual([]);
});
