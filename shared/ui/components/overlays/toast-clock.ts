/** How soon a toast whose time is over is looked at again while somebody holds it. */
const heldMs = 1_000;

let isPointed = false;

/** Hears of the mouse for as long as there are toasts. Gives how to stop. */
export function followPointer(): () => void {
  const moved = ({ target, movementX, movementY }: PointerEvent) => {
    // A mouse that lies still where a toast comes up points at nothing: browsers tell of that as of a move.
    if (movementX === 0 && movementY === 0) return;
    isPointed = target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
  };
  addEventListener("pointermove", moved, { passive: true });
  return () => removeEventListener("pointermove", moved);
}

/** True while toasts stay, whatever their time: pointed at, with the focus in them, or in a window that nobody sees. */
function areHeld(): boolean {
  return (
    document.hidden ||
    (isPointed && document.querySelector("[data-sonner-toaster]:hover") !== null) ||
    document.querySelector("[data-sonner-toaster] :focus-visible") !== null
  );
}

const clocks = new Map<string, ReturnType<typeof setTimeout>>();

/** Lets a toast go when its time is over and nobody holds it. @param ms null for a toast that stays */
export function setClock(name: string, ms: number | null, close: () => void): void {
  stopClock(name);
  if (ms === null) return;
  const ring = () => {
    if (areHeld()) clocks.set(name, setTimeout(ring, heldMs));
    else close();
  };
  clocks.set(name, setTimeout(ring, ms));
}

/** The toast is gone. */
export function stopClock(name: string): void {
  clearTimeout(clocks.get(name));
  clocks.delete(name);
}
