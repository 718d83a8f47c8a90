import type { Selection } from "#console/data-table/index.ts";

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

/** The body of an export's call, and its segment. */
export async function exportRequest({ rows, groupId, orderBy }: ExportedList) {
  const asked = await rows();
  const order = orderBy === undefined ? {} : { orderBy };
  if ("ids" in asked) return { body: { ids: [...asked.ids], ...order }, segments: [groupId] };
  const { segments = [groupId], ...selection } = asked;
  return { body: { ...selection, ...order }, segments };
}

/** What narrows a list: what is searched, and what is filtered by. */
export function narrowingWords(search: string, filters: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(filters).map((name) => name.split(".")[0] ?? name);
  return [...(search.trim() === "" ? [] : [search.trim()]), ...new Set(names)];
}
