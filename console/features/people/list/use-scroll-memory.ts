import { type RefObject, useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";

/** Where each visited page of the list was scrolled to, by history entry; for this tab and this visit only. */
const kept = new Map<string, number>();

/** Coming back to the list shows the rows that were in sight when it was left. */
export function useScrollMemory(region: RefObject<HTMLElement | null>, ready: boolean): void {
  const { key } = useLocation();

  useLayoutEffect(() => {
    if (ready && region.current) region.current.scrollTop = kept.get(key) ?? 0;
  }, [key, ready, region]);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const keep = () => kept.set(key, element.scrollTop);
    element.addEventListener("scroll", keep, { passive: true });
    return () => element.removeEventListener("scroll", keep);
  }, [key, region]);
}
