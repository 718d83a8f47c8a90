import { Ellipsis } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { availableActions } from "#console/core/available-actions.ts";
import type { Action } from "#console/ui/actions.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { Tooltip } from "#console/ui/overlays/tooltip.tsx";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import type { BarProps } from "./list-selection.ts";
import { clearSelection, isSelected, selectAll, selectRow, showPage, useSelection } from "./selection.ts";
import { texts } from "./texts.ts";

/** Action on the selected rows. */
export interface SelectionAction<Context> extends Action<Context> {
  /** Button of the bar, or entry of the menu at its end. */
  readonly place: "bar" | "menu";
  readonly danger?: true;
  /** Returns the reason why the action does not apply to these rows; null when it does. */
  readonly reason?: (context: Context) => string | null;
}

interface SelectionBarProps<Context> extends Omit<BarProps, "selection"> {
  /** Selected rows as text: `3 people`. */
  what: string;
  actions: readonly SelectionAction<Context>[];
  context: Context;
  /** All rows of the list can be selected, not only those of visited pages. */
  canSelectAll: boolean;
}

/** Bar with the selected rows of a list and their actions. */
export function SelectionBar<Context>(props: SelectionBarProps<Context>) {
  const { listed, rows, total, what, context, canSelectAll } = props;
  const selected = useSelection((state) => state.rows);
  const all = useSelection((state) => state.all);
  const hasSelection = all || selected.size > 0;

  useLayoutEffect(() => showPage(listed, rows ?? []), [listed, rows]);
  useLayoutEffect(() => clearSelection, []);
  useFocusAfterSelection(hasSelection);
  useSelectionKeys(hasSelection);

  if (!hasSelection) return null;
  const actions = availableActions(props.actions, context);
  return (
    <div
      role="toolbar"
      aria-label={texts.bar(what)}
      className="flex min-h-12 flex-none flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-6 py-2"
    >
      <b className="mr-2 font-semibold tabular-nums" role="status">
        {all ? texts.allSelected(total) : texts.selected(selected.size)}
      </b>
      {actions.map((action) =>
        action.place === "bar" ? <BarButton key={action.id} action={action} context={context} /> : null,
      )}
      <BarMenu actions={actions.filter(({ place }) => place === "menu")} context={context} />
      <span className="ml-auto flex items-center gap-2">
        {!all && canSelectAll && (total === null || total > selected.size) && (
          <Button variant="ghost" size="sm" onClick={selectAll}>
            {texts.selectAll(total)}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={clearSelection}>
          {texts.clear}
          <Kbd className="max-xl:hidden">Esc</Kbd>
        </Button>
      </span>
    </div>
  );
}

/** Moves the focus to the header checkbox when the bar disappears with the focus inside. */
function useFocusAfterSelection(hasSelection: boolean): void {
  const had = useRef(false);
  useEffect(() => {
    const lost = had.current && !hasSelection && document.activeElement === document.body;
    had.current = hasSelection;
    if (lost) document.querySelector<HTMLElement>("thead input[type=checkbox]")?.focus({ preventScroll: true });
  }, [hasSelection]);
}

/** Button of an action. A tooltip explains why it does not apply to these rows. */
function BarButton<Context>({ action, context }: { action: SelectionAction<Context>; context: Context }) {
  const { label, icon: Icon, shortcut, danger } = action;
  const reason = action.reason?.(context) ?? null;
  useHotkey(shortcut ?? "", () => void action.run(context), { enabled: shortcut !== undefined && reason === null });
  const button = (
    <Button
      size="sm"
      variant={danger ? "danger-outline" : "outline"}
      aria-disabled={reason !== null}
      aria-keyshortcuts={shortcut}
      onClick={() => void action.run(context)}
    >
      <Icon className="size-3.5" />
      {label}
      {shortcut && <Kbd className="max-xl:hidden">{shortcut.toUpperCase()}</Kbd>}
    </Button>
  );
  return reason === null ? button : <Tooltip content={reason}>{button}</Tooltip>;
}

/** Menu of the actions that are not buttons of the bar. */
function BarMenu<Context>({ actions, context }: { actions: readonly SelectionAction<Context>[]; context: Context }) {
  if (actions.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="icon-sm" aria-label={texts.more}>
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {actions.map(({ id, label, icon: Icon, danger, run }) => (
          <DropdownMenuItem key={id} danger={danger ?? false} onSelect={() => void run(context)}>
            <Icon />
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>("tr[data-id]") ?? null;

function toggle(row: HTMLElement | null): void {
  const id = row?.dataset.id;
  if (id !== undefined) selectRow(id, !isSelected(useSelection.getState(), id), false);
}

/** `x` selects the focused row, Shift with the arrow keys extends the selection, Escape clears it. */
function useSelectionKeys(hasSelection: boolean): void {
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
