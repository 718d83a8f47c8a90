/** Forms of this page with changes that are not saved yet. */
const unsaved = new Set<symbol>();

/** Marks a form as changed. @returns a function that removes the mark */
export function markUnsaved(): () => void {
  const form = Symbol();
  unsaved.add(form);
  return () => void unsaved.delete(form);
}

/** Whether a reload of the page would lose what the user has typed. */
export function hasUnsavedForms(): boolean {
  return unsaved.size > 0;
}

/** Gives up all changes, so that the page can be left without a question. */
export function discardUnsavedForms(): void {
  unsaved.clear();
}

/**
 * What the user enters into: fields, and overlays, whose choices and earlier steps are in no field. Searches can be
 * repeated, and stand in the URL. Ticks outside of dialogs take effect at once.
 */
const entries = "[role=dialog],textarea,input:not([role=combobox],[type=search],[type=checkbox],[type=radio])";

/** Fields and overlays that the user has worked in. */
const entered = new Set<Element & { readonly value?: string }>();

/** Watches what the user enters outside of forms that mark themselves. */
export function watchTyping(): void {
  addEventListener("input", onInput, true);
  addEventListener("click", onInput, true);
}

function onInput({ type, target }: Event): void {
  const entry = (target as Element).closest(type === "input" ? entries : "[role=dialog]");
  if (entry) entered.add(entry);
}

/** Whether this page still shows what the user has entered. */
export function hasTypedText(): boolean {
  for (const each of entered) if (!each.isConnected || each.value === "") entered.delete(each);
  return entered.size > 0;
}
