import type { CSSProperties } from "react";
import type { ColumnHead, TableColumns } from "./column.ts";

/** Widths in pixels set by the user, by column id; `name` is the name column. */
export type ColumnSizes = Readonly<Record<string, number>>;

/** Space between the last column and the edge in pixels, unless a column of controls follows. */
const edge = 16;
/** Fraction of its width to which a column shrinks before the region scrolls horizontally. */
const minPart = 0.65;

type Sized = Pick<ColumnHead, "id" | "width" | "least" | "grows">;

/** CSS variable with the width of a column while it is dragged. Set on the table. */
export const draggedWidth = (id: string) => `--width-${CSS.escape(id)}`;

/** Width of each column, and the minimum width of the table, below which the region scrolls horizontally. */
export function columnWidths({ leading, name, columns, trailing }: TableColumns<never>, sizes: ColumnSizes = {}) {
  const sized: readonly Sized[] = [...(name ? [{ ...name, id: "name" }] : []), ...columns];
  const minOf = ({ id, width, least }: Sized) => sizes[id] ?? least ?? Math.round(width * minPart);
  const maxOf = ({ id, width }: Sized) => sizes[id] ?? width;
  const sides = (leading?.width ?? 0) + (trailing?.width ?? edge);
  const isFlexible = (column: Sized) => minOf(column) < maxOf(column);
  const giving = sized.filter(isFlexible).reduce((sum, column) => sum + column.width - minOf(column), 0);
  const minWidth = sized.reduce((sum, column) => sum + (isFlexible(column) ? minOf(column) : maxOf(column)), sides);
  // Distributes the space beyond the minimum widths (`100cqw` is the width of the `@container`), so that all columns
  // reach their minimum at the same time.
  const widths = sized.map((column) => {
    const share = ((column.width - minOf(column)) / giving).toFixed(5);
    const width = isFlexible(column)
      ? `clamp(${minOf(column)}px, ${minOf(column)}px + (100cqw - ${minWidth}px) * ${share}, ${column.width}px)`
      : `${maxOf(column)}px`;
    return `var(${draggedWidth(column.id)}, ${width})`;
  });
  const styles = sized.map(({ grows }, index): CSSProperties => {
    const width = widths[index] ?? "auto";
    if (grows) return {};
    return { width: index === sized.length - 1 && !trailing ? `calc(${width} + ${edge}px)` : width };
  });
  return { styles, minWidth: `calc(${[`${sides}px`, ...widths].join(" + ")})` };
}

/** Column elements of a table with their widths. The growing column has none. */
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
