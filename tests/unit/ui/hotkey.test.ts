import { describe, expect, test } from "vitest";
import { chordKeys, isSingleKey, matchesChord } from "#console/ui/hotkey.ts";

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe("hotkeys", () => {
  test("mod is Cmd on a Mac and Ctrl elsewhere", () => {
    const command = { ...bare, key: "k", metaKey: true };
    const control = { ...bare, key: "k", ctrlKey: true };
    expect(matchesChord(command, "mod+k", true)).toBe(true);
    expect(matchesChord(command, "mod+k", false)).toBe(false);
    expect(matchesChord(control, "mod+k", false)).toBe(true);
    expect(matchesChord(control, "mod+k", true)).toBe(false);
  });

  test("a single key is ignored with a modifier", () => {
    expect(matchesChord({ ...bare, key: "m" }, "m", false)).toBe(true);
    expect(matchesChord({ ...bare, key: "m", ctrlKey: true }, "m", false)).toBe(false);
    expect(matchesChord({ ...bare, key: "M", shiftKey: true }, "m", false)).toBe(false);
  });

  test("a character key works however it is typed", () => {
    expect(matchesChord({ ...bare, key: "?", shiftKey: true }, "?", false)).toBe(true);
    expect(matchesChord({ ...bare, key: "[" }, "[", false)).toBe(true);
    expect(matchesChord({ ...bare, key: "+", shiftKey: true }, "+", false)).toBe(true);
  });

  test("only single keys can be disabled", () => {
    expect(["m", "?", "[", "shift+m"].map(isSingleKey)).toEqual([true, true, true, true]);
    expect(["mod+k", "alt+m", "Escape", "ctrl+shift+p"].map(isSingleKey)).toEqual([false, false, false, false]);
  });

  test("a key combination is displayed as its keys", () => {
    expect(chordKeys("mod+k", true)).toEqual(["⌘", "K"]);
    expect(chordKeys("mod+k", false)).toEqual(["Ctrl", "K"]);
    expect(chordKeys("g p", false)).toEqual(["G", "P"]);
    expect(chordKeys("Enter", false)).toEqual(["↵"]);
  });
});
