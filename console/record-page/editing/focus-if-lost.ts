/** A dialog or a menu that is closing needs so long at most. */
const patienceMs = 600;

/**
 * What had the focus is gone with its line: the next sensible thing gets it, so that keys go on from there. The dialog
 * or menu that asked may still be closing, holds the focus so long, and then gives it back to what is gone.
 */
export function focusIfLost(selector: string): void {
  const until = performance.now() + patienceMs;
  const look = () => {
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    const next = document.querySelector<HTMLElement>(selector);
    if (isLost) next?.focus();
    // Whoever has moved on by then is left alone.
    const isWaiting =
      isLost || active === next || active.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null;
    if (isWaiting && performance.now() < until) requestAnimationFrame(look);
  };
  look();
}
