import { useEffect, useEffectEvent } from "react";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { clearSelection, isSelected, selectRow, useSelection } from "./selection.ts";

const rowOf = (element: Element | null) => element?.closest<HTMLElement>("tr[data-id]") ?? null;

function toggle(row: HTMLElement | null): void {
  const id = row?.dataset.id;
  if (id !== undefined) selectRow(id, !isSelected(useSelection.getState(), id), false);
}

/** `x` selects the focused row, Shift with the arrow keys extends the selection, Escape clears it. */
export function useSelectionKeys(hasSelection: boolean): void {
  useHotkey("x", () => toggle(rowOf(document.activeElement)));

  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || target?.closest("[role=dialog],[role=alertdialog],[role=menu],[role=listbox]"))
      return;
    if (event.key === "Escape" && hasSelection && !target?.closest("input:not([type=checkbox])")) {
      clearSelection();
      return;
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const row = rowOf(target);
    if (step === 0 || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || !row) return;
    event.preventDefault();
    extend(row, step);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** Selects the row and the next one, and moves the focus there. */
function extend(row: HTMLElement, step: number): void {
  const next = row.parentElement?.querySelector<HTMLElement>(`tr[data-index="${Number(row.dataset.index) + step}"]`);
  const [from, to] = [row.dataset.id, next?.dataset.id];
  if (from !== undefined) selectRow(from, true, false);
  if (to === undefined) return;
  selectRow(to, true, false);
  next?.querySelector<HTMLElement>("[data-row-link]")?.focus();
}
