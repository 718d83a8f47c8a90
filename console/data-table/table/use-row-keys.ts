import { type KeyboardEvent, type RefObject, useRef } from "react";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";

interface RowKeysOptions {
  region: RefObject<HTMLDivElement | null>;
  count: number;
  /** Scrolls to a row before it gets the focus; null when all rows are rendered. */
  scrollTo: RefObject<((index: number) => void) | null>;
  /** False when rows have no links, so that no row can get the focus. */
  enabled: boolean;
}

function rowIndexOf(element: Element | null): number | null {
  const index = Number(element?.closest<HTMLElement>("tr[data-index]")?.dataset.index ?? Number.NaN);
  return Number.isInteger(index) ? index : null;
}

/**
 * Keyboard navigation between rows: j and k anywhere on the page, arrow keys, Home and End inside the table. Enter
 * opens the row, because its link has the focus.
 */
export function useRowKeys({ region, count, scrollTo, enabled }: RowKeysOptions) {
  const pendingIndex = useRef<number | null>(null);

  const focusRow = (index: number) => {
    const link = region.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row-link]`);
    link?.focus();
    return link != null;
  };

  const goTo = (index: number) => {
    if (count === 0) return;
    const target = Math.min(count - 1, Math.max(0, index));
    scrollTo.current?.(target);
    pendingIndex.current = focusRow(target) ? null : target;
  };

  const move = (step: number) => {
    const inside = region.current?.contains(document.activeElement) ? rowIndexOf(document.activeElement) : null;
    goTo(inside === null ? (step > 0 ? 0 : count - 1) : inside + step);
  };

  // A row outside the viewport renders after the scroll and gets the focus then. If the virtualizer loads only after
  // the key press, the scroll happens here.
  const focusPending = () => {
    const index = pendingIndex.current;
    if (index === null) return;
    if (index >= count || focusRow(index)) pendingIndex.current = null;
    else scrollTo.current?.(index);
  };

  useHotkey("j", () => move(1), { enabled });
  useHotkey("k", () => move(-1), { enabled });

  const onKeyDown = (event: KeyboardEvent) => {
    const at = rowIndexOf(event.target as Element);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    if (!enabled || at === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.key === "Home" ? 0 : event.key === "End" ? count - 1 : at + (steps[event.key] ?? 0);
    if (target === at) return;
    event.preventDefault();
    goTo(target);
  };

  return { onKeyDown, focusPending };
}
