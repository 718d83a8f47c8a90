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

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that the user has typed into, and those ticked in a dialog. */
const typed = new Set<Field>();

/** Watches what the user enters outside of forms that mark themselves. */
export function watchTyping(): void {
  addEventListener("input", onInput, { capture: true, passive: true });
}

function onInput({ target }: Event): void {
  if (isEntry(target)) typed.add(target);
}

/** Whether a field of this page still shows what the user has entered. */
export function hasTypedText(): boolean {
  for (const field of typed) if (!field.isConnected || field.value.trim() === "") typed.delete(field);
  return typed.size > 0;
}

/** Searches can be repeated, and stand in the URL; ticks outside of dialogs take effect at once. */
function isEntry(target: EventTarget | null): target is Field {
  if (target instanceof HTMLTextAreaElement) return true;
  if (!(target instanceof HTMLInputElement) || target.role === "combobox" || /^(search|file)$/.test(target.type))
    return false;
  return !/^(checkbox|radio)$/.test(target.type) || target.closest("[role=dialog]") !== null;
}
