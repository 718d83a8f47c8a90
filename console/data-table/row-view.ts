import type { ReactNode } from "react";
import type { ListColumn } from "./column.ts";

/** What every row of a list has. */
export interface ListRowData {
  readonly id: string;
  readonly displayName: string;
}

/** How the rows of one list are drawn. Stands outside of any component, so that rows are drawn once. */
export interface RowView<Row extends ListRowData, Column extends ListColumn> {
  /** Heading of the first column, which holds the name. */
  readonly label: string;
  /** Pixels of the first column. */
  readonly width: number;
  /** Bones of the picture are square for what is not a person. */
  readonly square: boolean;
  readonly picture: (row: Row) => ReactNode;
  readonly badges: (row: Row, now: Date) => ReactNode;
  readonly cell: (column: Column, row: Row, now: Date) => ReactNode;
}

/**
 * A column of controls: before that of the name, where it stays in sight, or at the end of the row. Keep it the same
 * between renders.
 */
export interface SideColumn<Row extends ListRowData> {
  /** Pixels. */
  readonly width: number;
  readonly head: ReactNode;
  /** `index` is the row of the page, from 0. */
  readonly cell: (row: Row, index: number) => ReactNode;
}

/** The words of one list. */
export interface ListTexts {
  readonly title: string;
  readonly region: (count: number) => string;
  readonly sortedBy: (label: string, ascending: boolean) => string;
  readonly loading: string;
}
