/** Fields of a keyboard event that hotkeys use. */
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Returns true for a key without Ctrl, Meta and Alt. Such keys can be switched off (WCAG 2.1.4). */
export function isSingleKey(chord: string): boolean {
  return !/(?:^|\+)(?:mod|ctrl|meta|alt)\+/i.test(chord) && chord.replace(/^shift\+/i, "").length === 1;
}

/**
 * Returns whether a key press matches a chord: "mod+k" (Cmd on a Mac, else Ctrl), "shift+enter", "/", "?". Ignores
 * case.
 */
export function matchesChord(event: PressedKey, chord: string, mac: boolean): boolean {
  const parts = chord.toLowerCase().split("+");
  const key = chord.endsWith("+") ? "+" : (parts.at(-1) ?? "");
  const mod = parts.includes("mod");
  const wantsMeta = parts.includes("meta") || (mod && mac);
  const wantsCtrl = parts.includes("ctrl") || (mod && !mac);
  if (event.metaKey !== wantsMeta || event.ctrlKey !== wantsCtrl || event.altKey !== parts.includes("alt"))
    return false;
  // Most keyboards need Shift for signs such as "?". It is checked only when the chord names it, or for letters.
  if (parts.includes("shift") ? !event.shiftKey : event.shiftKey && /^[a-z]$/.test(key)) return false;
  return event.key.toLowerCase() === key;
}

/** Returns the display names of a chord's keys, one for each Kbd. */
export function chordKeys(chord: string, mac: boolean): string[] {
  const names: Record<string, string> = {
    mod: mac ? "⌘" : "Ctrl",
    meta: "⌘",
    ctrl: "Ctrl",
    alt: mac ? "⌥" : "Alt",
    shift: "⇧",
    enter: "↵",
    escape: "Esc",
    arrowup: "↑",
    arrowdown: "↓",
    backspace: "⌫",
  };
  return chord
    .split(/[+ ]/)
    .filter(Boolean)
    .map((part) => names[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part));
}
