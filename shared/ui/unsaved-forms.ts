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

/** Searches can be repeated, and stand in the URL. Ticks outside of dialogs take effect at once. */
const entries = [
  "textarea",
  "input:not([role=combobox],[type=search],[type=checkbox],[type=radio],[type=file])",
  "[role=dialog] :is([type=checkbox],[type=radio])",
].join();

/** Fields that the user has typed into or ticked. */
const entered = new Set<HTMLInputElement>();

/** Watches what the user enters outside of forms that mark themselves. */
export function watchTyping(): void {
  addEventListener("input", onInput, { capture: true, passive: true });
}

function onInput({ target }: Event): void {
  if (target instanceof Element && target.matches(entries)) entered.add(target as HTMLInputElement);
}

/** Whether a field of this page still shows what the user has entered. */
export function hasTypedText(): boolean {
  for (const field of entered) if (!field.isConnected || field.value.trim() === "") entered.delete(field);
  return entered.size > 0;
}
