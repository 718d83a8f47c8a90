import { create } from "zustand";
import type { NamedRow } from "../table/column.ts";

/** Selected rows: single rows of any visited pages, or all rows of the list. */
export interface Selected {
  /** Rows by id, as they were when selected. */
  readonly rows: ReadonlyMap<string, NamedRow>;
  readonly all: boolean;
}

interface Selection extends Selected {
  /** Key of the listed rows. It changes with search and filters. */
  readonly listed: string;
  /** Rows of the page in order. */
  readonly page: readonly NamedRow[];
  /** Start of a range selection with Shift. */
  readonly anchor: string | null;
}

const nothing = { rows: new Map<string, NamedRow>(), all: false, anchor: null };

/** Selection of the list on the screen. Only one list is shown at a time. */
export const useSelection = create<Selection>()(() => ({ ...nothing, listed: "", page: [] }));

const { getState, setState } = useSelection;

/** Sets the rows of the page. A new key clears the selection. */
export function showPage(listed: string, page: readonly NamedRow[]): void {
  setState(getState().listed === listed ? { page } : { ...nothing, listed, page });
}

/** Clears the selection. */
export function clearSelection(): void {
  setState(nothing);
}

/** Selects all rows of the list on all pages. */
export function selectAll(): void {
  setState({ ...nothing, all: true });
}

/** Selects or deselects all rows of the page. */
export function selectPage(selected: boolean): void {
  const { page } = getState();
  setState(withRows(page, selected));
}

/** Selects or deselects a row. With `range`, applies to all rows from the last changed one to this one. */
export function selectRow(id: string, selected: boolean, range: boolean): void {
  const { page, anchor } = getState();
  const at = page.findIndex((row) => row.id === id);
  const from = range ? page.findIndex((row) => row.id === anchor) : -1;
  const rows = from < 0 ? page.slice(at, at + 1) : page.slice(Math.min(at, from), Math.max(at, from) + 1);
  setState({ ...withRows(rows, selected), anchor: id });
}

/** Whether a row is selected. */
export const isSelected = ({ rows, all }: Selected, id: string): boolean => all || rows.has(id);

function withRows(changed: readonly NamedRow[], selected: boolean): Selected {
  const { rows, all, page } = getState();
  // Deselecting one row of "all" keeps only the rows of the page, because the others are not known.
  const next = new Map(all ? page.map((row) => [row.id, row]) : rows);
  for (const row of changed) {
    if (selected) next.set(row.id, row);
    else next.delete(row.id);
  }
  return { rows: next, all: false };
}
