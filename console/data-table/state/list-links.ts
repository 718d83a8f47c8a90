import type { ListState } from "./list-state.ts";

/** List that led to a profile. Stored in the history entry, so that it survives a reload. */
export interface FromList {
  readonly fromList: {
    /** Path of the list. */
    readonly path: string;
    /** Query string of the list, to return to it. */
    readonly search: string;
    /** Index of the row in the whole list, from 0. */
    readonly index: number;
  };
}

/** Returns the path of the profile of a row. */
export function profilePath(listPath: string, id: string, groupId: string | null): string {
  const query = groupId === null ? "" : `?projectGroup=${encodeURIComponent(groupId)}`;
  return `${listPath}/${encodeURIComponent(id)}${query}`;
}

/** Returns the index in the whole list of a row of the page, from 0. */
export function indexInList(state: Pick<ListState, "page" | "pageSize">, row: number): number {
  return (state.page - 1) * state.pageSize + row;
}

/** Converts an index in the list to its page and the row on that page. */
export function placeOf(index: number, pageSize: number): { page: number; row: number } {
  return { page: Math.floor(index / pageSize) + 1, row: index % pageSize };
}

/** Reads the list from the state of a history entry; null when it is missing, invalid, or another list. */
export function readFromList(state: unknown, listPath: string): FromList["fromList"] | null {
  const from = (state as Partial<FromList> | null)?.fromList;
  if (typeof from !== "object" || from === null) return null;
  const { path, search, index } = from;
  const valid = path === listPath && typeof search === "string" && Number.isSafeInteger(index) && index >= 0;
  return valid ? { path, search, index } : null;
}
