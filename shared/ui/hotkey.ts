/** The part of a keyboard event that a hotkey looks at. */
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** True for a key pressed without Ctrl, Meta and Alt: such keys can be switched off (WCAG 2.1.4). */
export function isSingleKey(chord: string): boolean {
  return !/(?:^|\+)(?:mod|ctrl|meta|alt)\+/i.test(chord) && chord.replace(/^shift\+/i, "").length === 1;
}

/** True when a press is the chord: "mod+k" (Cmd on a Mac, else Ctrl), "shift+enter", "/", "?". Case does not matter. */
export function matchesChord(event: PressedKey, chord: string, mac: boolean): boolean {
  const parts = chord.toLowerCase().split("+");
  const key = chord.endsWith("+") ? "+" : (parts.at(-1) ?? "");
  const mod = parts.includes("mod");
  const wantsMeta = parts.includes("meta") || (mod && mac);
  const wantsCtrl = parts.includes("ctrl") || (mod && !mac);
  if (event.metaKey !== wantsMeta || event.ctrlKey !== wantsCtrl || event.altKey !== parts.includes("alt"))
    return false;
  // Shift makes signs such as "?" on most keyboards: it counts only where it is asked for, or for letters.
  if (parts.includes("shift") ? !event.shiftKey : event.shiftKey && /^[a-z]$/.test(key)) return false;
  return event.key.toLowerCase() === key;
}

/** How a chord is written for people: the keys of one Kbd each. */
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
