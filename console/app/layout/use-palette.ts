import { useRef, useState } from "react";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";

/** State of the command palette, which is loaded when it first opens. */
export function usePalette() {
  const [isOpen, setIsOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const stopCapture = useRef<(() => string) | null>(null);
  function takeTyped(): string {
    const typed = stopCapture.current?.() ?? "";
    stopCapture.current = null;
    return typed;
  }
  function setOpen(open: boolean) {
    setIsOpen(open);
    takeTyped();
    if (!open) return;
    if (!used) stopCapture.current = captureTyping();
    setUsed(true);
  }
  useHotkey("mod+k", () => setOpen(!isOpen));
  return { isOpen, used, setOpen, takeTyped, open: () => setOpen(true) };
}

/**
 * Captures typed text while the palette loads, so that it does not trigger the page's single-key shortcuts.
 * @returns a function that stops capturing and returns the typed text
 */
function captureTyping(): () => string {
  let text = "";
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if ([...event.key].length === 1) text += event.key;
    // Enter has no effect yet. It must not activate the focused element of the page either.
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", press, { capture: true });
  return () => {
    removeEventListener("keydown", press, { capture: true });
    return text;
  };
}
