import { afterEach, describe, expect, test } from "vitest";
import { dismissToasts, type ShownToast, showToast, watchToasts } from "#console/ui/toast.ts";

let seen: readonly ShownToast[] = [];
let stop = () => {};
const watch = () => {
  stop = watchToasts((toasts) => {
    seen = toasts;
  });
};

afterEach(() => {
  dismissToasts();
  stop();
});

describe("toasts", () => {
  test("a toast shown before the container exists is displayed with it", () => {
    showToast({ type: "success", message: "Profiles merged successfully" });
    watch();
    expect(seen.map(({ message }) => message)).toEqual(["Profiles merged successfully"]);
  });

  test("at most five are visible: the oldest is dropped", () => {
    watch();
    for (const message of ["1", "2", "3", "4", "5", "6"]) showToast({ type: "success", message });
    expect(seen.map(({ message }) => message)).toEqual(["2", "3", "4", "5", "6"]);
  });

  test("a success stays 6000 ms, errors and information until they are closed", () => {
    watch();
    showToast({ type: "success", message: "a" });
    showToast({ type: "error", message: "b" });
    showToast({ type: "info", message: "c" });
    showToast({ type: "error", message: "d", duration: 100 });
    expect(seen.map(({ duration }) => duration)).toEqual([6_000, null, null, 100]);
  });

  test("the default position is bottom-right", () => {
    watch();
    showToast({ type: "success", message: "a" });
    showToast({ type: "success", message: "b", position: "center" });
    expect(seen.map(({ position }) => position)).toEqual(["bottom-right", "center"]);
  });

  test("a toast with the same id replaces the earlier one in place", () => {
    watch();
    const id = showToast({ type: "info", title: "Organizations merging in progress", message: "1 of 3 done" });
    showToast({ type: "success", message: "other" });
    showToast({ id, type: "info", title: "Organizations merging in progress", message: "2 of 3 done", progress: 0.5 });
    expect(seen.map(({ message }) => message)).toEqual(["2 of 3 done", "other"]);
    dismissToasts(id);
    expect(seen.map(({ message }) => message)).toEqual(["other"]);
  });
});
