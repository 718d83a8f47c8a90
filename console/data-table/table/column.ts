import type { ReactNode } from "react";
import type { ColumnSize } from "#shared/domain/lists/field.ts";

/** Properties of every row. */
export interface RowData {
  readonly id: string;
}

/** Row with a name, such as a person. */
export interface NamedRow extends RowData {
  readonly displayName: string;
}

/** Heading and width of a column. */
export interface ColumnHead extends ColumnSize {
  readonly id: string;
  readonly label: string;
  /** Sort property of the server, for sortable columns. */
  readonly sort?: string;
  /** The first press on the heading sorts from A to Z. */
  readonly sortsFromA?: true;
  /** Only screen readers announce the heading. */
  readonly hidesLabel?: true;
}

/** Column of a table. Must be stable between renders, so that rows render only once. */
export interface Column<Row> extends ColumnHead {
  readonly cell: (row: Row, now: Date) => ReactNode;
}

/** First column of a table whose rows have names. It stays visible during horizontal scrolling. */
export interface NameColumn<Row> extends Omit<ColumnHead, "id" | "alignsEnd" | "hidesLabel"> {
  readonly name: (row: Row) => string;
  readonly picture?: (row: Row) => ReactNode;
  /** The skeleton of the picture is square for organizations, round for people. */
  readonly isSquare?: boolean;
  readonly badges?: (row: Row, now: Date) => ReactNode;
}

/** Column of controls before the name, where it stays visible, or at the row's end. Must be stable between renders. */
export interface SideColumn<Row> {
  /** Width in pixels. */
  readonly width: number;
  readonly head: ReactNode;
  /** Renders a cell; `index` is the row of the page, from 0. */
  readonly cell: (row: Row, index: number) => ReactNode;
}

/** Links of the rows. Must be stable between renders. */
export interface RowLink<Row> {
  readonly to: (row: Row) => string;
  /** Returns the state of the opened history entry; `index` is the row of the page, from 0. */
  readonly state?: (index: number) => unknown;
}

/** All columns of a table in order. */
export interface TableColumns<Row> {
  readonly leading?: SideColumn<Row> | undefined;
  readonly name?: NameColumn<Row> | undefined;
  readonly columns: readonly Column<Row>[];
  readonly trailing?: SideColumn<Row> | undefined;
}

/** Returns the number of columns. */
export function columnCount({ leading, name, columns, trailing }: TableColumns<never>): number {
  return columns.length + [leading, name, trailing].filter((column) => column !== undefined).length;
}

/** Returns the columns to show in order: from the URL, else the user's preference, else the default. */
export function chosenColumns<Head extends ColumnHead>(
  available: readonly Head[],
  fromAddress: readonly string[] | null,
  preferred: readonly string[] | null,
  defaults: readonly string[],
): Head[] {
  const known = new Map(available.map((column) => [column.id, column]));
  for (const ids of [fromAddress, preferred]) {
    const columns = [...new Set(ids ?? [])].flatMap((id) => known.get(id) ?? []);
    if (columns.length > 0) return columns;
  }
  return defaults.flatMap((id) => known.get(id) ?? []);
}
