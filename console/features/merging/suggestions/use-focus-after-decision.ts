import { type RefObject, useEffect, useRef } from "react";
import { focusIfLost } from "#console/record-page/index.ts";

/**
 * A suggestion that is decided from its menu takes the focus with it: the one that comes into its place gets it.
 * @param count of the suggestions, each a child of the list with one `[data-row-link]`.
 */
export function useFocusAfterDecision(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  const at = useRef<number | null>(null);
  useEffect(() => {
    const rows = list.current;
    // A menu is drawn elsewhere: the line that it belongs to had the focus last.
    const note = ({ target }: FocusEvent) => {
      at.current = rows
        ? [...rows.children].findIndex((line) => target instanceof Node && line.contains(target))
        : null;
    };
    rows?.addEventListener("focusin", note);
    return () => rows?.removeEventListener("focusin", note);
  }, [list]);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (!isFewer || at.current === null || count === 0) return;
    const place = Math.min(at.current, count - 1) + 1;
    focusIfLost(`[data-suggestions] > :nth-child(${place}) [data-row-link]`);
  }, [count]);
}
