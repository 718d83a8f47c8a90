/** Maximum time in which a dialog or menu closes, in milliseconds. */
const maxWaitMs = 600;

/**
 * Focuses an element if the focused one was removed, so that keyboard navigation continues there. A closing dialog or
 * menu may still hold the focus and then return it to the removed element, so this retries meanwhile.
 */
export function focusIfLost(selector: string): void {
  const until = performance.now() + maxWaitMs;
  const look = () => {
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    const next = document.querySelector<HTMLElement>(selector);
    if (isLost) next?.focus();
    // Stops once the user has moved the focus elsewhere.
    const isWaiting =
      isLost || active === next || active.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null;
    if (isWaiting && performance.now() < until) requestAnimationFrame(look);
  };
  look();
}
