import { beforeEach, describe, expect, it } from "vitest";
import {
  busyProfiles,
  onOperationEnd,
  operationBegins,
  operationEnds,
  operationSent,
} from "#console/features/merging/notices/progress.ts";
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
    expect([...busyProfiles()].sort()).toEqual(["a", "b", "c", "d"]);
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

  it("tell when they end, so that what waits for them goes on", () => {
    let ends = 0;
    onOperationEnd(() => {
      ends += 1;
    });
    operationBegins(merge("a", "b"));
    operationEnds("a");
    operationEnds("a");
    expect(ends).toBe(1);
  });
});

describe("what can be taken back", () => {
  const events: string[] = [];
  const show = (id: string) =>
    showUndoable({
      id,
      title: id,
      message: "",
      durationMs: 6_000,
      undo: () => events.push(`undo ${id}`),
      onGone: () => events.push(`gone ${id}`),
    });
  beforeEach(() => {
    events.length = 0;
  });

  it("is taken back newest first, for as long as its toast lives", () => {
    show("one");
    show("two");
    undoNewest();
    expect(events).toEqual(["undo two"]);
    dismissToasts("one");
    expect(events).toEqual(["undo two", "gone one"]);
    undoNewest();
    expect(events).toEqual(["undo two", "gone one"]);
    expect(isUndoable("one")).toBe(false);
  });

  it("is taken back by the button of its own toast, too", () => {
    show("one");
    show("two");
    shown.find(({ id }) => id === "one")?.action?.onAction();
    expect(events).toEqual(["undo one"]);
    expect(isUndoable("two")).toBe(true);
  });

  it("stays done when five newer toasts push its own away", () => {
    for (const id of ["one", "two", "three", "four", "five", "six"]) show(id);
    expect(events).toEqual(["gone one"]);
  });
});
