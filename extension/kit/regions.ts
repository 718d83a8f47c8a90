/** Regions that F6 cycles through, in page order: header, bands, body and foot or the view over them, toasts. */
const regions = "[data-region]";
const focusable = "button:not(:disabled, [tabindex='-1']), a[href], input, select, textarea, [tabindex='0']";

/** Moves the focus to the next region with a focusable element, or to the previous one. */
export function moveToRegion(isBack: boolean): void {
  const all = [...document.querySelectorAll<HTMLElement>(regions)].filter(
    (region) => !region.closest("[inert]") && region.querySelector(focusable),
  );
  const at = all.findIndex((region) => region.contains(document.activeElement));
  const next = all.at(isBack ? (at < 0 ? -1 : at - 1) : (at + 1) % all.length);
  next?.querySelector<HTMLElement>(focusable)?.focus();
}
