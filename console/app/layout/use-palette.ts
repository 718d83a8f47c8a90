import { useState } from "react";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";

/** Whether the command palette is open. It is loaded the first time it is. */
export function usePalette() {
  const [isOpen, setIsOpen] = useState(false);
  const [used, setUsed] = useState(false);
  function setOpen(open: boolean) {
    setIsOpen(open);
    if (open) setUsed(true);
  }
  useHotkey("mod+k", () => setOpen(!isOpen));
  return { isOpen, used, setOpen, open: () => setOpen(true) };
}
