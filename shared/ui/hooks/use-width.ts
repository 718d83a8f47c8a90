import { type RefObject, useLayoutEffect, useState } from "react";

/** Returns the width of an element in pixels and updates it on resize; `initial` until it is measured. */
export function useWidth(element: RefObject<Element | null>, initial: number): number {
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
