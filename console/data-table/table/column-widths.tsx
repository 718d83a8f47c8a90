import type { CSSProperties } from "react";
import type { ColumnHead, TableColumns } from "./column.ts";

/** Widths in pixels that a user gave to columns, by id; `name` is the column of the name. */
export type ColumnSizes = Readonly<Record<string, number>>;

/** Pixels between the last column and the edge, where no column of controls follows. */
const edge = 16;
/** A column gives way to this part of its width before the region scrolls sideways. */
const leastPart = 0.65;

type Sized = Pick<ColumnHead, "id" | "width" | "least" | "grows">;

/** Holds the width while its column is being dragged; the table bears it. */
export const draggedWidth = (id: string) => `--width-${CSS.escape(id)}`;

/** The width of each column, and the least of the table: below it the region scrolls sideways. */
export function columnWidths({ leading, name, columns, trailing }: TableColumns<never>, sizes: ColumnSizes = {}) {
  const sized: readonly Sized[] = [...(name ? [{ ...name, id: "name" }] : []), ...columns];
  const leastOf = ({ id, width, least }: Sized) => sizes[id] ?? least ?? Math.round(width * leastPart);
  const mostOf = ({ id, width }: Sized) => sizes[id] ?? width;
  const sides = (leading?.width ?? 0) + (trailing?.width ?? edge);
  const isFlexible = (column: Sized) => leastOf(column) < mostOf(column);
  const giving = sized.filter(isFlexible).reduce((sum, column) => sum + column.width - leastOf(column), 0);
  const least = sized.reduce((sum, column) => sum + (isFlexible(column) ? leastOf(column) : mostOf(column)), sides);
  // What the region that `@container` measures has beyond the least widths is shared out: all reach their least at once.
  const widths = sized.map((column) => {
    const share = ((column.width - leastOf(column)) / giving).toFixed(5);
    const width = isFlexible(column)
      ? `clamp(${leastOf(column)}px, ${leastOf(column)}px + (100cqw - ${least}px) * ${share}, ${column.width}px)`
      : `${mostOf(column)}px`;
    return `var(${draggedWidth(column.id)}, ${width})`;
  });
  const styles = sized.map(({ grows }, index): CSSProperties => {
    const width = widths[index] ?? "auto";
    if (grows) return {};
    return { width: index === sized.length - 1 && !trailing ? `calc(${width} + ${edge}px)` : width };
  });
  return { styles, minWidth: `calc(${[`${sides}px`, ...widths].join(" + ")})` };
}

/** The columns of a table with their widths; the one that grows has none. */
export function ColumnWidths({ sizes, ...shown }: TableColumns<never> & { sizes?: ColumnSizes | undefined }) {
  const { leading, trailing } = shown;
  return (
    <colgroup>
      {leading && <col style={{ width: leading.width }} />}
      {columnWidths(shown, sizes).styles.map((style, index) => (
        <col key={index} style={style} />
      ))}
      {trailing && <col style={{ width: trailing.width }} />}
    </colgroup>
  );
}
