/**
 * For onOpenAutoFocus of a dialog or drawer: the first field of its body, else the panel itself, so that its title is
 * read and not the cross.
 */
export function focusFirstField(event: Event): void {
  const panel = event.target;
  if (!(panel instanceof HTMLElement)) return;
  event.preventDefault();
  const field = panel.querySelector<HTMLElement>(
    "[data-slot$=-body] :is(input, textarea, select, [data-slot=select-menu]):not(:disabled, [type=hidden])",
  );
  (field ?? panel).focus();
}
