import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operationBegins, operationEnds, operationSent } from "#console/features/merging/notices/progress.ts";
import { isUndoable, showUndoable, undoNewest } from "#console/features/merging/notices/undoable.ts";
import { dismissToasts, type ShownToast, watchToasts } from "#shared/ui/toast.ts";

let shown: readonly ShownToast[] = [];
watchToasts((toasts) => {
  shown = toasts;
});
const told = () => shown.map(({ type, title, message }) => [type, title, message]);

const merge = (primary: string, secondary: string, kind: "member" | "organization" = "member") => ({
  kind,
  operation: "merge" as const,
  primary: { id: primary, name: primary },
  secondary: { id: secondary, name: secondary },
});

beforeEach(() => dismissToasts());

describe("merges that run", () => {
  it("are told from the call on, with a count when there is more than one, until they end", () => {
    operationBegins(merge("a", "b"));
    expect(told()).toEqual([["info", "Profiles are being merged", ""]]);
    operationSent(merge("a", "b"));
    expect(told()).toEqual([["info", "Profiles merging in progress", ""]]);
    operationBegins(merge("c", "d"));
    expect(told()).toEqual([["info", "Profiles merging in progress", "2 processes running"]]);
    operationEnds("a");
    operationEnds("c");
    expect(told()).toEqual([]);
  });

  it("of organizations have a toast of their own", () => {
    operationBegins(merge("o", "p", "organization"));
    operationSent(merge("o", "p", "organization"));
    expect(told()).toEqual([["info", "Organizations merging in progress", ""]]);
    operationEnds("o");
  });

  it("are not begun again by an answer that comes after their event", () => {
    operationBegins(merge("a", "b"));
    operationEnds("a");
    operationSent(merge("a", "b"));
    expect(told()).toEqual([]);
  });
});

describe("what can be taken back", () => {
  const events: string[] = [];
  const show = (id: string) =>
    showUndoable({
      id,
      title: id,
      message: "Ada",
      durationMs: 6_000,
      undo: () => events.push(`undo ${id}`),
      onGone: () => events.push(`gone ${id}`),
    });
  beforeEach(async () => {
    vi.useFakeTimers();
    // What an earlier test left in sight is gone with its toast.
    await Promise.resolve();
    events.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("stands in one toast that tells of the newest and counts what was done before it", () => {
    for (const id of ["one", "two", "three", "four", "five", "six", "seven"]) show(id);
    expect(told()).toEqual([["success", "seven", "Ada\nand 6 decisions before"]]);
    expect(events).toEqual([]);
  });

  it("is taken back newest first, for as long as it is in sight", async () => {
    show("one");
    show("two");
    undoNewest();
    expect(events).toEqual(["undo two"]);
    expect(told()).toEqual([["success", "one", "Ada"]]);
    dismissToasts(shown[0]?.id);
    await Promise.resolve();
    expect(events).toEqual(["undo two", "gone one"]);
    undoNewest();
    expect(events).toEqual(["undo two", "gone one"]);
    expect(isUndoable("one")).toBe(false);
  });

  it("is taken back by the button, which closes its toast before it acts; the rest stays in sight", async () => {
    show("one");
    show("two");
    const [toast] = shown;
    dismissToasts(toast?.id);
    toast?.action?.onAction();
    await Promise.resolve();
    expect(events).toEqual(["undo two"]);
    expect(told()).toEqual([["success", "one", "Ada"]]);
  });

  it("leaves each at its own time; the newest goes with its toast, which may be pointed at", async () => {
    show("one");
    vi.advanceTimersByTime(3_000);
    show("two");
    vi.advanceTimersByTime(3_000);
    expect(events).toEqual(["gone one"]);
    expect(told()).toEqual([["success", "two", "Ada"]]);
    vi.advanceTimersByTime(10_000);
    expect(isUndoable("two")).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual(["gone one", "gone two"]);
    expect(told()).toEqual([]);
  });
});
