import { useEffect, useRef } from "react";

/** A bar that goes away with the focus in it leaves the focus at the checkboxes. */
export function useFocusAfterSelection(hasSelection: boolean): void {
  const had = useRef(false);
  useEffect(() => {
    const lost = had.current && !hasSelection && document.activeElement === document.body;
    had.current = hasSelection;
    if (lost) document.querySelector<HTMLElement>("thead input[type=checkbox]")?.focus({ preventScroll: true });
  }, [hasSelection]);
}
