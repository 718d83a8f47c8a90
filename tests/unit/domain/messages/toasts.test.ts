import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addToast, defaultToastPosition, makeToast, maxToasts, removeToast, type Toast } from "#console/ui/toasts.ts";

const toast = (id: string) => makeToast({ id, type: "success", message: id });

describe("toasts", () => {
  it("stay 6000 ms by default; information has no duration; errors stay until closed", () => {
    expect(makeToast({ id: "1", type: "success", message: "" }).duration).toBe(6000);
    expect(makeToast({ id: "1", type: "info", message: "" }).duration).toBeNull();
    expect(makeToast({ id: "1", type: "error", message: "" }).duration).toBeNull();
    expect(makeToast({ id: "1", type: "info", message: "", duration: 100 }).duration).toBe(100);
    expect(makeToast({ id: "1", type: "success", message: "", duration: null }).duration).toBeNull();
  });

  it("are bottom-right by default", () => expect(defaultToastPosition).toBe("bottom-right"));

  it("are at most 5; the oldest is dropped", () => {
    const ids = ["1", "2", "3", "4", "5", "6"];
    const shown = ids.reduce<readonly Toast[]>((list, id) => addToast(list, toast(id)), []);
    expect(shown.map(({ id }) => id)).toEqual(["2", "3", "4", "5", "6"]);
  });

  it("one with the same id is replaced in place, so that progress can be updated", () => {
    const list = [toast("a"), toast("b")];
    expect(addToast(list, { ...toast("a"), message: "new" }).map(({ message }) => message)).toEqual(["new", "b"]);
  });

  it("can be closed", () => {
    expect(removeToast([toast("a"), toast("b")], "a").map(({ id }) => id)).toEqual(["b"]);
  });

  it("are never more than five, never duplicated, and the newest is always shown", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), { minLength: 1 }), (ids) => {
        const shown = ids.reduce<readonly Toast[]>((list, id) => addToast(list, toast(id)), []);
        expect(shown.length).toBeLessThanOrEqual(maxToasts);
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
        expect(shown.some(({ id }) => id === ids.at(-1))).toBe(true);
      }),
    );
  });
});
