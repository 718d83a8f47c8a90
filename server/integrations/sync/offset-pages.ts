/**
 * Reads a list by offset, whose records may be deleted and added while it is read: a deletion moves all later records
 * to earlier offsets. Each page therefore begins with the last record of the previous one. A page with none of them
 * shows that records were skipped, and reading goes back.
 */

/** Position in a list. */
export type OffsetPlace = {
  readonly start: number;
  /** Ids of the previous page. */
  readonly last: readonly string[];
};

export const offsetStart: OffsetPlace = { start: 0, last: [] };

/** Returns whether records between the previous page and this one were skipped. */
export const isGap = ({ start, last }: OffsetPlace, ids: readonly string[]): boolean =>
  start > 0 && last.length > 0 && !ids.some((id) => last.includes(id));

/** Returns the position of the page before, which closes a gap. */
export const placeBack = ({ start, last }: OffsetPlace): OffsetPlace => ({
  start: Math.max(0, start - last.length),
  last,
});

/** Returns the position of the next page. */
export function placeAfter({ start }: OffsetPlace, ids: readonly string[]): OffsetPlace {
  // A page of one record cannot be repeated, because reading would not go on.
  return ids.length > 1 ? { start: start + ids.length - 1, last: ids } : { start: start + ids.length, last: [] };
}

/** Position in a list that is numbered by pages. */
export type NumberedPlace = {
  /** Counted from 1. */
  readonly page: number;
  /** Ids of the previous page. */
  readonly last: readonly string[];
};

export const firstPage: NumberedPlace = { page: 1, last: [] };

/** Reads a page of a list. */
export type ReadNumbered<T> = (page: number) => Promise<{ readonly records: readonly T[]; readonly hasMore: boolean }>;

/**
 * Reads a page, and then the previous one again, which now contains the records that deletions moved there.
 * @returns the records that the previous page did not contain before, and the next position
 */
export async function readNumbered<T>(
  read: ReadNumbered<T>,
  { page, last }: NumberedPlace,
  idOf: (record: T) => string,
): Promise<{ readonly records: readonly T[]; readonly next: NumberedPlace | undefined }> {
  const { records, hasMore } = await read(page);
  const again = page > 1 ? (await read(page - 1)).records : [];
  const found = new Map([...again, ...records].map((record) => [idOf(record), record]));
  for (const id of last) found.delete(id);
  return { records: [...found.values()], next: hasMore ? { page: page + 1, last: records.map(idOf) } : undefined };
}

/** Reads all pages of a list. */
export async function readPages<T>(read: ReadNumbered<T>, idOf: (record: T) => string): Promise<T[]> {
  const found = new Map<string, T>();
  let place: NumberedPlace | undefined = firstPage;
  while (place) {
    const { records, next }: Awaited<ReturnType<typeof readNumbered<T>>> = await readNumbered(read, place, idOf);
    for (const record of records) found.set(idOf(record), record);
    place = next;
  }
  return [...found.values()];
}
