import type { ReactNode } from "react";

/** Fields of every row. */
export interface RowData {
  readonly id: string;
}

/** A row that has a name, for example of a person. */
export interface NamedRow extends RowData {
  readonly displayName: string;
}

/** Heading and width of a column. */
export interface ColumnHead {
  readonly id: string;
  readonly label: string;
  /** Pixels where there is room; the column that may grow takes what is left. */
  readonly width: number;
  /** Pixels to which it gives way; three quarters of the width without it. */
  readonly least?: number;
  readonly grows?: true;
  /** Name of the sort on the server, for columns that can be sorted. */
  readonly sort?: string;
  /** For numbers: `sparkline` where a small chart follows them. */
  readonly alignsEnd?: "plain" | "sparkline";
  /** The heading is read by screen readers only. */
  readonly hidesLabel?: true;
}

/** A column of a table. Keep it the same between renders, so that rows are drawn once. */
export interface Column<Row> extends ColumnHead {
  readonly cell: (row: Row, now: Date) => ReactNode;
}

/** The first column of a table whose rows have names: it stays in sight while the table scrolls sideways. */
export interface NameColumn<Row> extends Omit<ColumnHead, "id" | "alignsEnd" | "hidesLabel"> {
  readonly name: (row: Row) => string;
  readonly picture?: (row: Row) => ReactNode;
  /** The picture's skeleton is square for organizations, round for people. */
  readonly isSquare?: boolean;
  readonly badges?: (row: Row, now: Date) => ReactNode;
}

/**
 * A column of controls: before the name, where it stays in sight, or at the end of the row. Keep it the same between
 * renders.
 */
export interface SideColumn<Row> {
  /** Pixels. */
  readonly width: number;
  readonly head: ReactNode;
  /** `index` is the row of the page, from 0. */
  readonly cell: (row: Row, index: number) => ReactNode;
}

/** Where rows lead. Keep it the same between renders. */
export interface RowLink<Row> {
  readonly to: (row: Row) => string;
  /** State of the history entry that is opened; `index` is the row of the page, from 0. */
  readonly state?: (index: number) => unknown;
}

/** All columns of a table, in their order. */
export interface TableColumns<Row> {
  readonly leading?: SideColumn<Row> | undefined;
  readonly name?: NameColumn<Row> | undefined;
  readonly columns: readonly Column<Row>[];
  readonly trailing?: SideColumn<Row> | undefined;
}

/** How many columns a table has. */
export function columnCount({ leading, name, columns, trailing }: TableColumns<never>): number {
  return columns.length + [leading, name, trailing].filter((column) => column !== undefined).length;
}

/** The columns to show, in order: the address wins over the user's own choice, and that over the default. */
export function chosenColumns<Head extends ColumnHead>(
  available: readonly Head[],
  fromAddress: readonly string[] | null,
  preferred: readonly string[] | null,
  defaults: readonly string[],
): Head[] {
  const known = new Map(available.map((column) => [column.id, column]));
  for (const wanted of [fromAddress, preferred]) {
    const columns = [...new Set(wanted ?? [])].flatMap((id) => known.get(id) ?? []);
    if (columns.length > 0) return columns;
  }
  return defaults.flatMap((id) => known.get(id) ?? []);
}
