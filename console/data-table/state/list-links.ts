import type { ListState } from "./list-state.ts";

/** The list that led to a profile: kept in the history entry, so that it survives a reload. */
export interface FromList {
  readonly fromList: {
    /** Which list it was. */
    readonly path: string;
    /** The list's own address, to come back to. */
    readonly search: string;
    /** Where in the list the row stands, from 0 over all pages. */
    readonly index: number;
  };
}

/** Where the profile of a row is. */
export function profilePath(listPath: string, id: string, groupId: string | null): string {
  const query = groupId === null ? "" : `?projectGroup=${encodeURIComponent(groupId)}`;
  return `${listPath}/${encodeURIComponent(id)}${query}`;
}

/** Where in the whole list a row of the page stands, from 0. */
export function indexInList(state: Pick<ListState, "page" | "pageSize">, row: number): number {
  return (state.page - 1) * state.pageSize + row;
}

/** The page and the row on it of a place in the list. */
export function placeOf(index: number, pageSize: number): { page: number; row: number } {
  return { page: Math.floor(index / pageSize) + 1, row: index % pageSize };
}

/** Reads what a history entry says about this list; null when it says nothing, nonsense, or speaks of another list. */
export function readFromList(state: unknown, listPath: string): FromList["fromList"] | null {
  const from = (state as Partial<FromList> | null)?.fromList;
  if (typeof from !== "object" || from === null) return null;
  const { path, search, index } = from;
  const valid = path === listPath && typeof search === "string" && Number.isSafeInteger(index) && index >= 0;
  return valid ? { path, search, index } : null;
}
