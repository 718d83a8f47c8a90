import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operationBegins, operationEnds, operationSent } from "#console/features/merging/notices/progress.ts";
import { isUndoable, showUndoable, undoNewest } from "#console/features/merging/notices/undoable.ts";
import { dismissToasts, type ShownToast, watchToasts } from "#console/ui/toast.ts";

let shown: readonly ShownToast[] = [];
watchToasts((toasts) => {
  shown = toasts;
});
const shownToasts = () => shown.map(({ type, title, message }) => [type, title, message]);

const merge = (primary: string, secondary: string, kind: "member" | "organization" = "member") => ({
  kind,
  operation: "merge" as const,
  primary: { id: primary, name: primary },
  secondary: { id: secondary, name: secondary },
});

beforeEach(() => dismissToasts());

describe("running merges", () => {
  it("are shown from the request on, with a count when there is more than one, until they end", () => {
    operationBegins(merge("a", "b"));
    expect(shownToasts()).toEqual([["info", "Profiles are being merged", ""]]);
    operationSent(merge("a", "b"));
    expect(shownToasts()).toEqual([["info", "Profiles merging in progress", ""]]);
    operationBegins(merge("c", "d"));
    expect(shownToasts()).toEqual([["info", "Profiles merging in progress", "2 processes running"]]);
    operationEnds("a");
    operationEnds("c");
    expect(shownToasts()).toEqual([]);
  });

  it("of organizations have a separate toast", () => {
    operationBegins(merge("o", "p", "organization"));
    operationSent(merge("o", "p", "organization"));
    expect(shownToasts()).toEqual([["info", "Organizations merging in progress", ""]]);
    operationEnds("o");
  });

  it("are not restarted by a response that arrives after their event", () => {
    operationBegins(merge("a", "b"));
    operationEnds("a");
    operationSent(merge("a", "b"));
    expect(shownToasts()).toEqual([]);
  });
});

describe("undoable decisions", () => {
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
    // Removes the toasts of an earlier test.
    await Promise.resolve();
    events.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("are in one toast that shows the newest and counts the earlier ones", () => {
    for (const id of ["one", "two", "three", "four", "five", "six", "seven"]) show(id);
    expect(shownToasts()).toEqual([["success", "seven", "Ada\nand 6 earlier decisions"]]);
    expect(events).toEqual([]);
  });

  it("are undone newest first, while they are visible", async () => {
    show("one");
    show("two");
    undoNewest();
    expect(events).toEqual(["undo two"]);
    expect(shownToasts()).toEqual([["success", "one", "Ada"]]);
    dismissToasts(shown[0]?.id);
    await Promise.resolve();
    expect(events).toEqual(["undo two", "gone one"]);
    undoNewest();
    expect(events).toEqual(["undo two", "gone one"]);
    expect(isUndoable("one")).toBe(false);
  });

  it("are undone by the button, which closes its toast before it acts; the rest stays visible", async () => {
    show("one");
    show("two");
    const [toast] = shown;
    dismissToasts(toast?.id);
    toast?.action?.onAction();
    await Promise.resolve();
    expect(events).toEqual(["undo two"]);
    expect(shownToasts()).toEqual([["success", "one", "Ada"]]);
  });

  it("expire one by one; the newest expires with its toast, which may be hovered", async () => {
    show("one");
    vi.advanceTimersByTime(3_000);
    show("two");
    vi.advanceTimersByTime(3_000);
    expect(events).toEqual(["gone one"]);
    expect(shownToasts()).toEqual([["success", "two", "Ada"]]);
    vi.advanceTimersByTime(10_000);
    expect(isUndoable("two")).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual(["gone one", "gone two"]);
    expect(shownToasts()).toEqual([]);
  });
});
