import type { ListState, Selection } from "./list-state.ts";

/** What a list shows now, as an export needs it. */
export interface ExportedList {
  /** Which rows: all that search and filters find, or some by their ids. */
  readonly rows: () => Promise<Selection | { readonly ids: readonly string[] }>;
  /** The project group whose list it is, unless its filters name another segment. */
  readonly groupId: string;
  readonly orderBy?: string;
  /** How many rows; null while that is not known. */
  readonly count: number | null;
  /** What narrows the list, for the file's name. */
  readonly words: readonly string[];
}

/** What narrows a list: what is searched, and the ids of its filters. */
export function narrowingWords({ search, filters }: Pick<ListState, "search" | "filters">): string[] {
  const names = Object.keys(filters).map((name) => name.split(".")[0] ?? name);
  return [...(search.trim() === "" ? [] : [search.trim()]), ...new Set(names)];
}
