import { useRef, useState } from "react";

const firstField =
  "[data-slot$=-body] :is(input, textarea, select, [data-slot=select-menu]):not(:disabled, [type=hidden])";

/** The element to come back to: a menu's item goes with its menu, so its trigger stands for it. */
function lasting(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role=menu]");
  const trigger = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  const back = trigger ?? element;
  return back instanceof HTMLElement ? back : null;
}

/**
 * Where the focus goes when a dialog without a trigger opens and closes: to the first field of its body, else to the
 * panel, so that its title is read and not the cross; and back to where it was. A field that takes the focus by itself
 * keeps it: radix then reports no opening, so what had the focus at the first render is where it goes back. `keep` leaves
 * the opening to radix.
 */
export function useDialogFocus(keep = false) {
  const [before] = useState(() => lasting(document.activeElement));
  const back = useRef(before);
  return {
    onOpenAutoFocus: (event: Event) => {
      back.current = lasting(document.activeElement);
      if (keep || !(event.target instanceof HTMLElement)) return;
      event.preventDefault();
      (event.target.querySelector<HTMLElement>(firstField) ?? event.target).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (back.current?.isConnected) back.current.focus();
    },
  };
}
