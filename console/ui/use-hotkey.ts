import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { setSingleKeys, singleKeysOn, watchSingleKeys } from "#shared/ui/single-keys.ts";
import { isSingleKey, matchesChord } from "./hotkey.ts";

const sequenceMs = 1_000;
const fields =
  "input:not([type=checkbox]):not([type=radio]),textarea,select,[contenteditable]:not([contenteditable=false])";
const floats = "[role=dialog],[role=alertdialog],[role=menu],[role=listbox]";

interface HotkeyOptions {
  enabled?: boolean;
  /** Single keys also work inside dialogs and menus. */
  inDialogs?: boolean;
}

/** Returns true on a Mac, whose "mod" key is Cmd. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/**
 * Runs on a chord ("mod+k", "/", "[") or a sequence of single keys ("g p", within a second). Single keys are ignored in
 * text fields, in dialogs and while they are switched off.
 */
export function useHotkey(hotkey: string, run: (event: KeyboardEvent) => void, options: HotkeyOptions = {}): void {
  const { enabled = true, inDialogs = false } = options;
  const act = useEffectEvent(run);
  // A layout effect, so that keys pressed right after the first paint are not lost.
  useLayoutEffect(() => {
    if (!enabled) return;
    const chords = hotkey.split(" ");
    let next = 0;
    let since = 0;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const target = event.target instanceof Element ? event.target : null;
      if (next > 0 && Date.now() - since > sequenceMs) next = 0;
      const chord = chords[next] ?? "";
      if (!matchesChord(event, chord, isMac())) {
        if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) next = 0;
        return;
      }
      if (isSingleKey(chord)) {
        if (!singleKeysOn() || target?.closest(fields)) return;
        if (!inDialogs && target?.closest(floats)) return;
      }
      next += 1;
      since = Date.now();
      if (next < chords.length) return;
      next = 0;
      event.preventDefault();
      act(event);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [hotkey, enabled, inDialogs]);
}

/** State and setter of the single-key setting. */
export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(watchSingleKeys, singleKeysOn), setSingleKeys];
}
