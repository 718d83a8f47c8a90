import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dueActions,
  type HeldAction,
  nextDue,
  readHeld,
  sentAtClose,
} from "#console/features/merging/held/held-action.ts";
import { afterFailure } from "#console/features/merging/held/retry.ts";
import { ApiError } from "#shared/client/errors.ts";

const page = "this page";

function held(id: string, primary: string, secondary: string, given: Partial<HeldAction> = {}): HeldAction {
  const named = (profile: string) => ({ id: profile, name: profile });
  return {
    id,
    toast: id,
    page,
    kind: "member",
    action: "merge",
    primary: named(primary),
    secondary: named(secondary),
    segments: [],
    from: 6_000,
    ...given,
  };
}

const due = (actions: readonly HeldAction[], now: number, busy: string[] = []) =>
  dueActions(actions, { page, now, busy: new Set(busy) }).map(({ id }) => id);

describe("held actions", () => {
  it("go when their six seconds are over, and not before", () => {
    expect(due([held("1", "a", "b")], 5_999)).toEqual([]);
    expect(due([held("1", "a", "b")], 6_000)).toEqual(["1"]);
  });

  it("go one after the other when they are about the same profile", () => {
    const queue = [held("1", "a", "b"), held("2", "a", "c"), held("3", "x", "y")];
    expect(due(queue, 9_000)).toEqual(["1", "3"]);
    expect(due(queue.slice(1), 9_000)).toEqual(["2", "3"]);
  });

  it("wait for an earlier one on the same profile even while that is still held", () => {
    expect(due([held("1", "a", "b", { from: 9_000 }), held("2", "b", "c", { from: 1_000 })], 2_000)).toEqual([]);
  });

  it("wait while a merge of one of their profiles runs", () => {
    expect(due([held("1", "a", "b")], 9_000, ["b"])).toEqual([]);
  });

  it("of another page are left to it, until it must be gone", () => {
    const other = held("1", "a", "b", { page: "another page" });
    expect(due([other], 20_999)).toEqual([]);
    expect(due([other], 21_000)).toEqual(["1"]);
    expect(nextDue([other], page)).toBe(21_000);
  });

  it("that a closing page has sent are asked about at once", () => {
    expect(due([held("1", "a", "b", { page: "another page", from: sentAtClose })], 1)).toEqual(["1"]);
  });

  it("are kept by the storage as they are; what is no queue is nothing", () => {
    const queue = [held("1", "a", "b"), held("2", "c", "d", { action: "never", kind: "organization" })];
    expect(readHeld(JSON.stringify(queue))).toEqual(queue);
    for (const text of [null, "", "{", "{}", '[{"id":1}]']) expect(readHeld(text)).toEqual([]);
  });

  it("never send two on one profile at the same time", () => {
    const actions = fc.array(
      fc.record({ primary: fc.nat(5).map(String), secondary: fc.nat(5).map(String), from: fc.nat(10) }),
    );
    fc.assert(
      fc.property(actions, fc.nat(10), (list, now) => {
        const queue = list.map(({ primary, secondary, from }, at) => held(String(at), primary, secondary, { from }));
        const touched = dueActions(queue, { page, now, busy: new Set() }).flatMap(({ primary, secondary }) => [
          ...new Set([primary.id, secondary.id]),
        ]);
        expect(new Set(touched).size).toBe(touched.length);
      }),
    );
  });
});

describe("a held action that failed", () => {
  it.each([
    [new ApiError("offline", ""), true],
    [new ApiError("timeout", "", { status: 408 }), true],
    [new ApiError("rate-limited", "", { status: 429 }), true],
    [new ApiError("server", "", { status: 503 }), true],
    [new ApiError("server", "", { status: 500 }), false],
    [new ApiError("not-found", "", { status: 404 }), false],
    [new ApiError("validation", "", { status: 400 }), false],
    [new ApiError("forbidden", "", { status: 403 }), false],
    [new Error("a mistake of ours"), false],
  ])("%s is tried again: %s", (error, again) => {
    expect(afterFailure(error, 1).kind).toBe(again ? "again" : "give-up");
  });

  it("waits as long as the server asks for", () => {
    expect(afterFailure(new ApiError("rate-limited", "", { status: 429, retryAfter: 30_000 }), 1)).toEqual({
      kind: "again",
      waitMs: 30_000,
    });
  });

  it("is given up when a profile is still being merged after half a minute", () => {
    const conflict = new ApiError("conflict", "", { status: 409 });
    expect(afterFailure(conflict, 1).kind).toBe("again");
    expect(afterFailure(conflict, 12).kind).toBe("give-up");
  });
});
