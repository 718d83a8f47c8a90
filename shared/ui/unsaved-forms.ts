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

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Fields that the user has typed into. */
const typed = new Set<TextField>();

/** Watches what the user types outside of forms that mark themselves. */
export function watchTyping(): void {
  addEventListener("input", onInput, { capture: true, passive: true });
}

function onInput({ target }: Event): void {
  if (isTextField(target)) typed.add(target);
}

/** Whether a field of this page still shows what the user has typed into it. */
export function hasTypedText(): boolean {
  for (const field of typed) if (!field.isConnected || field.value.trim() === "") typed.delete(field);
  return typed.size > 0;
}

/** Searches can be repeated, and stand in the URL. */
function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement &&
    target.role !== "combobox" &&
    !/^(search|checkbox|radio|file)$/.test(target.type)
  );
}
