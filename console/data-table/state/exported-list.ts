import type { ListState, Selection } from "./list-state.ts";

/** The rows that a list shows now, as an export needs them. */
export interface ExportedList {
  /** Which rows: all that search and filters find, or some by their ids. */
  readonly rows: () => Promise<Selection | { readonly ids: readonly string[] }>;
  /** The project group whose list it is, unless its filters name another segment. */
  readonly groupId: string;
  readonly orderBy?: string;
  /** How many rows; null while that is not known. */
  readonly count: number | null;
  /** Search and filters in words, for the file's name. */
  readonly words: readonly string[];
}

/** Search text and ids of the filters of a list. */
export function narrowingWords({ search, filters }: Pick<ListState, "search" | "filters">): string[] {
  const names = Object.keys(filters).map((name) => name.split(".")[0] ?? name);
  return [...(search.trim() === "" ? [] : [search.trim()]), ...new Set(names)];
}
