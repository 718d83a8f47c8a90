import { useRef, useState } from "react";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";

/** Opens and closes the command palette, which is loaded the first time it is opened. */
export function usePalette() {
  const [isOpen, setIsOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const held = useRef<(() => string) | null>(null);
  function takeTyped(): string {
    const typed = held.current?.() ?? "";
    held.current = null;
    return typed;
  }
  function setOpen(open: boolean) {
    setIsOpen(open);
    takeTyped();
    if (!open) return;
    if (!used) held.current = holdTyping();
    setUsed(true);
  }
  useHotkey("mod+k", () => setOpen(!isOpen));
  return { isOpen, used, setOpen, takeTyped, open: () => setOpen(true) };
}

/**
 * Keeps what is typed away from the page, whose single keys would act on it.
 * @returns stops holding, and gives what was typed
 */
function holdTyping(): () => string {
  let text = "";
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if ([...event.key].length === 1) text += event.key;
    // Enter has nothing to choose yet, and does not mean what is focused on the page.
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
