import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** How a visited page of the list was left. */
interface Left {
  scroll: number;
  /** Id of the row that had the focus. */
  row: string | null;
}

/** By history entry; for this tab and this visit only. */
const kept = new Map<string, Left>();

function leftAt(key: string): Left {
  const left = kept.get(key) ?? { scroll: 0, row: null };
  kept.set(key, left);
  return left;
}

/** Coming back to the list shows the rows that were in sight when it was left, and gives the focus back to the row. */
export function useScrollMemory(region: RefObject<HTMLElement | null>, ready: boolean): void {
  const { key } = useLocation();
  /** Where the region stands. Asking the region itself would have it lay out its rows at once. */
  const position = useRef(0);

  useLayoutEffect(() => {
    if (!ready || !region.current) return;
    const { scroll, row } = leftAt(key);
    if (scroll !== position.current) region.current.scrollTop = scroll;
    if (row === null) return;
    // After the layout, which gives the focus to the page as a whole on every navigation.
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.contains(region.current)) return;
      const link = `tr[data-id="${CSS.escape(row)}"] [data-row-link]`;
      region.current?.querySelector<HTMLElement>(link)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [key, ready, region]);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const keepScroll = () => {
      position.current = element.scrollTop;
      leftAt(key).scroll = position.current;
    };
    const keepFocus = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>("tr[data-id]") : null;
      leftAt(key).row = row?.dataset.id ?? null;
    };
    element.addEventListener("scroll", keepScroll, { passive: true });
    element.addEventListener("focusin", keepFocus);
    return () => {
      element.removeEventListener("scroll", keepScroll);
      element.removeEventListener("focusin", keepFocus);
    };
  }, [key, region]);
}
