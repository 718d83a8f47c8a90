import type { ListState, Selection } from "./list-state.ts";

/** Rows of a list for an export. */
export interface ExportedList {
  /** Returns the selection by search and filters, or the ids of single rows. */
  readonly rows: () => Promise<Selection | { readonly ids: readonly string[] }>;
  /** Project group of the list, unless its filters contain another segment. */
  readonly groupId: string;
  readonly orderBy?: string;
  /** Number of rows; null while unknown. */
  readonly count: number | null;
  /** Search and filters as words for the file name. */
  readonly words: readonly string[];
}

/** Search text and filter ids of a list. */
export function searchWordsOf({ search, filters }: Pick<ListState, "search" | "filters">): string[] {
  const names = Object.keys(filters).map((name) => name.split(".")[0] ?? name);
  return [...(search.trim() === "" ? [] : [search.trim()]), ...new Set(names)];
}
