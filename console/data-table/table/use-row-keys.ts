import { type KeyboardEvent, type RefObject, useRef } from "react";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";

interface RowKeysOptions {
  region: RefObject<HTMLDivElement | null>;
  count: number;
  /** Brings a row into sight before it is focused; null where every row is drawn. */
  scrollTo: RefObject<((index: number) => void) | null>;
  /** False where rows lead nowhere, so that there is nothing to move to. */
  enabled: boolean;
}

function rowIndexOf(element: Element | null): number | null {
  const index = Number(element?.closest<HTMLElement>("tr[data-index]")?.dataset.index ?? Number.NaN);
  return Number.isInteger(index) ? index : null;
}

/**
 * Moving through the rows by keys: j and k anywhere on the page, arrows, Home and End inside the table. Enter opens,
 * since what has the focus is the row's link.
 */
export function useRowKeys({ region, count, scrollTo, enabled }: RowKeysOptions) {
  const wanted = useRef<number | null>(null);

  const focusRow = (index: number) => {
    const link = region.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row-link]`);
    link?.focus();
    return link != null;
  };

  const goTo = (index: number) => {
    if (count === 0) return;
    const target = Math.min(count - 1, Math.max(0, index));
    scrollTo.current?.(target);
    wanted.current = focusRow(target) ? null : target;
  };

  const move = (step: number) => {
    const inside = region.current?.contains(document.activeElement) ? rowIndexOf(document.activeElement) : null;
    goTo(inside === null ? (step > 0 ? 0 : count - 1) : inside + step);
  };

  // A row that was out of sight is drawn after the scroll; then it takes the focus. What draws many rows may have come
  // after the key: then it is scrolled to only now.
  const settle = () => {
    const index = wanted.current;
    if (index === null) return;
    if (index >= count || focusRow(index)) wanted.current = null;
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

  return { onKeyDown, settle };
}
