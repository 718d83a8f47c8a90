import { create } from "zustand";
import type { NamedRow } from "../table/column.ts";

/** Which rows are selected: some, on whatever pages they were seen, or all that the list holds. */
export interface Selected {
  /** By id, as they were when they were selected. */
  readonly rows: ReadonlyMap<string, NamedRow>;
  readonly all: boolean;
}

interface Selection extends Selected {
  /** Key of the listed rows: it changes with search and filters. */
  readonly listed: string;
  /** The rows of the page, in their order. */
  readonly page: readonly NamedRow[];
  /** The row from which Shift selects a range. */
  readonly anchor: string | null;
}

const nothing = { rows: new Map<string, NamedRow>(), all: false, anchor: null };

/** One list is on the screen at a time, and this is what is selected in it. */
export const useSelection = create<Selection>()(() => ({ ...nothing, listed: "", page: [] }));

const { getState, setState } = useSelection;

/** Tells which rows the page has. Rows that were listed for something else are not selected any more. */
export function showPage(listed: string, page: readonly NamedRow[]): void {
  setState(getState().listed === listed ? { page } : { ...nothing, listed, page });
}

/** Selects nothing. */
export function clearSelection(): void {
  setState(nothing);
}

/** Selects all that the list holds, on whatever page. */
export function selectAll(): void {
  setState({ ...nothing, all: true });
}

/** Selects the rows of the page, or none of them. */
export function selectPage(selected: boolean): void {
  const { page } = getState();
  setState(withRows(page, selected));
}

/**
 * Selects a row, or not any more. With `range` all rows from the one before it to this one follow it.
 */
export function selectRow(id: string, selected: boolean, range: boolean): void {
  const { page, anchor } = getState();
  const at = page.findIndex((row) => row.id === id);
  const from = range ? page.findIndex((row) => row.id === anchor) : -1;
  const rows = from < 0 ? page.slice(at, at + 1) : page.slice(Math.min(at, from), Math.max(at, from) + 1);
  setState({ ...withRows(rows, selected), anchor: id });
}

/** True when a row is selected. */
export const isSelected = ({ rows, all }: Selected, id: string): boolean => all || rows.has(id);

function withRows(changed: readonly NamedRow[], selected: boolean): Selected {
  const { rows, all, page } = getState();
  // Who takes one away from all goes on with the page: what is not seen cannot be named.
  const next = new Map(all ? page.map((row) => [row.id, row]) : rows);
  for (const row of changed) {
    if (selected) next.set(row.id, row);
    else next.delete(row.id);
  }
  return { rows: next, all: false };
}
