import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect } from "react";
import { useDrawAgain } from "#console/core/use-draw-again.ts";

interface WindowedRowsProps {
  count: number;
  /** Pixels of a row. */
  height: number;
  region: RefObject<HTMLDivElement | null>;
  /** Filled here: brings a row into sight. */
  scrollTo: RefObject<((index: number) => void) | null>;
  /** Told each time other rows were drawn. */
  onDrawn: () => void;
  /** Draws the rows from `first` to before `end`. */
  children: (first: number, end: number) => ReactNode;
}

/** Many rows, of which only those in sight stand in the page. Fetched only for pages of more than 50. */
export function WindowedRows({ count, height, region, scrollTo, onDrawn, children }: WindowedRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => region.current,
    estimateSize: () => height,
    overscan: 5,
    // The sticky header covers the first 32 pixels.
    scrollPaddingStart: 32,
  });
  useDrawAgain();
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
