/**
 * Keeps what is typed from the page, whose keys would act on it, while a part that takes it is still loading.
 * @returns ends it, and gives what was typed
 */
export function holdTyping(): () => string {
  let text = "";
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if ([...event.key].length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", press, { capture: true });
  return () => {
    removeEventListener("keydown", press, { capture: true });
    return text;
  };
}
