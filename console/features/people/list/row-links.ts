import type { PeopleListState } from "./list-state.ts";

/** What a profile knows about the list that led to it: kept in the history entry, so that it survives a reload. */
export interface FromList {
  readonly fromPeople: {
    /** The list's own address, to come back to. */
    readonly search: string;
    /** Where in the list the person stands, from 0 over all pages. */
    readonly index: number;
  };
}

/** Where a person's profile is. */
export function personPath(id: string, groupId: string): string {
  return `/people/${encodeURIComponent(id)}?projectGroup=${encodeURIComponent(groupId)}`;
}

/** Where in the whole list a row of the page stands, from 0. */
export function indexInList(state: Pick<PeopleListState, "page" | "pageSize">, row: number): number {
  return (state.page - 1) * state.pageSize + row;
}

/** The page and the row on it of a place in the list. */
export function placeOf(index: number, pageSize: number): { page: number; row: number } {
  return { page: Math.floor(index / pageSize) + 1, row: index % pageSize };
}

/** Reads what a history entry says about the list; null when it says nothing, or nonsense. */
export function readFromList(state: unknown): FromList["fromPeople"] | null {
  const from = (state as Partial<FromList> | null)?.fromPeople;
  if (typeof from !== "object" || from === null) return null;
  const { search, index } = from;
  const valid = typeof search === "string" && Number.isSafeInteger(index) && index >= 0;
  return valid ? { search, index } : null;
}
