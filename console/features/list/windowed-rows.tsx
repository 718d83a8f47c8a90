import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";
import type { ListColumn } from "./column.ts";
import { ListRows, type ListRowsProps } from "./list-rows.tsx";
import type { ListRowData } from "./row-view.ts";

export interface WindowedRowsProps<Row extends ListRowData, Column extends ListColumn>
  extends Omit<ListRowsProps<Row, Column>, "first" | "end"> {
  region: RefObject<HTMLDivElement | null>;
  /** Filled here: brings a row into sight. */
  scrollTo: RefObject<((index: number) => void) | null>;
  /** Told each time other rows were drawn. */
  onDrawn: () => void;
}

/** Many rows, of which only those in sight stand in the page. Fetched only for pages of more than 50. */
export function WindowedRows<Row extends ListRowData, Column extends ListColumn>({
  region,
  scrollTo,
  onDrawn,
  ...props
}: WindowedRowsProps<Row, Column>) {
  const { rows, height } = props;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => height,
    overscan: 8,
    // The sticky header covers the first 32 pixels.
    scrollPaddingStart: 32,
  });
  const drawn = virtualizer.getVirtualItems();

  useEffect(() => {
    scrollTo.current = (index) => virtualizer.scrollToIndex(index, { align: "auto" });
    return () => {
      scrollTo.current = null;
    };
  }, [virtualizer, scrollTo]);
  useEffect(onDrawn);

  return <ListRows {...props} first={drawn[0]?.index ?? 0} end={(drawn.at(-1)?.index ?? -1) + 1} />;
}
