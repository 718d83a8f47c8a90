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
