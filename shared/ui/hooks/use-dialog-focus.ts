import { useRef, useState } from "react";

const firstField =
  "[data-slot$=-body] :is(input, textarea, select, [data-slot=select-menu]):not(:disabled, [type=hidden])";

/**
 * Returns the element to restore the focus to. A menu item unmounts with its menu, so the menu's trigger is used
 * instead.
 */
function restorableElement(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role=menu]");
  const trigger = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  const back = trigger ?? element;
  return back instanceof HTMLElement ? back : null;
}

/**
 * Manages the focus of a dialog without a trigger. On opening it focuses the first field of the body, else the panel,
 * so that the title is read instead of the close button. On closing it restores the previous focus. A field with
 * autoFocus keeps it; radix then reports no opening, so the element focused at the first render is restored. `keep`
 * leaves the opening focus to radix.
 */
export function useDialogFocus(keep = false) {
  const [before] = useState(() => restorableElement(document.activeElement));
  const back = useRef(before);
  return {
    onOpenAutoFocus: (event: Event) => {
      back.current = restorableElement(document.activeElement);
      if (keep || !(event.target instanceof HTMLElement)) return;
      event.preventDefault();
      (event.target.querySelector<HTMLElement>(firstField) ?? event.target).focus();
    },
    // A toast above the dialog can be used without closing it.
    onInteractOutside: (event: Event) => {
      if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (back.current?.isConnected) back.current.focus();
    },
  };
}
