import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect } from "react";
import { useRerenderAfterMount } from "#console/core/use-rerender-after-mount.ts";

interface WindowedRowsProps {
  count: number;
  /** Height of a row in pixels. */
  height: number;
  region: RefObject<HTMLDivElement | null>;
  /** Set by this component: scrolls to a row. */
  scrollTo: RefObject<((index: number) => void) | null>;
  /** Called after each render of other rows. */
  onDrawn: () => void;
  /** Renders the rows from `first` to before `end`. */
  children: (first: number, end: number) => ReactNode;
}

/** Virtualized rows. The code is loaded only for pages of more than 50 rows. */
export function WindowedRows({ count, height, region, scrollTo, onDrawn, children }: WindowedRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => region.current,
    estimateSize: () => height,
    overscan: 5,
    // Height of the sticky header in pixels.
    scrollPaddingStart: 32,
  });
  useRerenderAfterMount();
  const drawn = virtualizer.getVirtualItems();

  useEffect(() => {
    scrollTo.current = (index) => virtualizer.scrollToIndex(index, { align: "auto" });
    return () => {
      scrollTo.current = null;
    };
  }, [virtualizer, scrollTo]);
  useEffect(onDrawn);

  return children(drawn[0]?.index ?? 0, (drawn.at(-1)?.index ?? -1) + 1);
}
