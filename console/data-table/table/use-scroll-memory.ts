import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** State in which the user left a page of the list. */
interface Left {
  scroll: number;
  /** Id of the focused row. */
  row: string | null;
}

/** By history entry, until the tab reloads. */
const states = new Map<string, Left>();

function leftAt(key: string): Left {
  const left = states.get(key) ?? { scroll: 0, row: null };
  states.set(key, left);
  return left;
}

/** Restores the scroll position and the focused row when the user returns to the list. */
export function useScrollMemory(region: RefObject<HTMLElement | null>, ready: boolean): void {
  const { key } = useLocation();
  /** Last scroll position. Reading it from the element would force a layout of its rows. */
  const position = useRef(0);

  useLayoutEffect(() => {
    if (!ready || !region.current) return;
    const { scroll, row } = leftAt(key);
    if (scroll !== position.current) region.current.scrollTop = scroll;
    if (row === null) return;
    // Runs after the layout component, which focuses the main element on every navigation.
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
