/** Interval for checking an expired toast again while toasts are held open. */
const recheckMs = 1_000;

let isPointed = false;

/** Tracks the mouse while there are toasts. Returns a function that stops it. */
export function followPointer(): () => void {
  const moved = ({ target, movementX, movementY }: PointerEvent) => {
    // Browsers also report a move when a toast appears under a resting mouse. That is not a hover.
    if (movementX === 0 && movementY === 0) return;
    isPointed = target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
  };
  addEventListener("pointermove", moved, { passive: true });
  return () => removeEventListener("pointermove", moved);
}

/** Returns whether toasts stay open regardless of their duration: on hover, on focus, or in a hidden window. */
function areHeld(): boolean {
  return (
    document.hidden ||
    (isPointed && document.querySelector("[data-sonner-toaster]:hover") !== null) ||
    document.querySelector("[data-sonner-toaster] :focus-visible") !== null
  );
}

const clocks = new Map<string, ReturnType<typeof setTimeout>>();

/** Closes a toast when its duration is over and no toast is held open. @param ms null for a toast that stays */
export function setClock(name: string, ms: number | null, close: () => void): void {
  stopClock(name);
  if (ms === null) return;
  const ring = () => {
    if (areHeld()) clocks.set(name, setTimeout(ring, recheckMs));
    else close();
  };
  clocks.set(name, setTimeout(ring, ms));
}

/** Cancels the timer of a closed toast. */
export function stopClock(name: string): void {
  clearTimeout(clocks.get(name));
  clocks.delete(name);
}
