/** What had the focus is gone with its line: the next sensible thing gets it, so that keys go on from there. */
export function focusIfLost(selector: string): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(selector)?.focus();
}
