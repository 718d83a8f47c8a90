import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectChanges, mentions } from "#shared/client/record-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("simultaneous changes are reported together, and own changes not at all", () => {
  const reports: string[][] = [];
  const onEvent = collectChanges(
    (ids) => reports.push([...ids]),
    (mark) => mark === "own",
  );
  onEvent({ kind: "member", ids: ["a"], write: "theirs" });
  onEvent({ kind: "member", ids: ["a", "b"], write: null });
  onEvent({ kind: "member", ids: ["c"], write: "own" });
  vi.runAllTimers();
  expect(reports).toEqual([["a", "b"]]);
  onEvent({ kind: "member", ids: ["d"], write: null });
  vi.runAllTimers();
  expect(reports).toEqual([["a", "b"], ["d"]]);
});

test.each([null, "text", {}, { ids: "a" }])("an event of another shape (%j) is ignored", (payload) => {
  const onChange = vi.fn();
  collectChanges(onChange, () => false)(payload);
  vi.runAllTimers();
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ["id-1", true],
  [["person", { id: "id-1" }], true],
  [{ rows: [{ organizations: [{ id: "id-1" }] }] }, true],
  [{ rows: [{ id: "id-2", note: "about id-1" }], count: 3, none: null }, false],
])("%j names the record: %s", (value, expected) => {
  expect(mentions(value, new Set(["id-1"]))).toBe(expected);
});
