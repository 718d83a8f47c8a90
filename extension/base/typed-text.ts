/** Fields of this page that the user has typed into. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Begins to note what the user types. Searches do not count, they are quickly typed again. */
export function watchTypedText(): void {
  addEventListener(
    "input",
    ({ target }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isField && target.type !== "search" && target.role !== "searchbox") typed.add(target);
    },
    { capture: true },
  );
}

/** Whether a field on this page contains text that the user has typed. */
export function hasTypedText(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some(({ value }) => value.trim() !== "");
}
