/**
 * Reads records newest first by time. Each page requests records up to the oldest one of the previous page, so that new
 * records do not shift the pages.
 */

/** Position of a pass. */
export interface Place {
  /** Start of the pass, ISO 8601, from which the next pass reads. */
  readonly began: string;
  /** Time in the provider's unit, inclusive. */
  readonly before: number;
  /** Records up to `before` on earlier pages. There are some when records of one moment fill several pages. */
  readonly skip?: number | undefined;
  /** Number of records on each page of that moment. The provider may return fewer than requested. */
  readonly size?: number | undefined;
  /** Ids of records already read in the moment `before`. */
  readonly seen: readonly string[];
  /** True while the pages of the moment are read again, the last one first. */
  readonly isBack?: boolean | undefined;
  /** Position after the moment; null at the end of the pass. */
  readonly after?: Place | null | undefined;
}

/** A record with its id and time, in the unit of the position. */
interface Dated {
  readonly id: string;
  readonly at: number;
}

/** Maximum number of ids in a position. Further records of the moment are read twice. */
const mostSeen = 2_000;

/**
 * Returns the start position of a pass.
 * @param unitMs unit of the provider's times, milliseconds
 */
export const newestPlace = (now: Date, unitMs = 1_000): Place => ({
  began: now.toISOString(),
  before: Math.floor(now.getTime() / unitMs),
  seen: [],
});

/** Returns the records that were not on an earlier page. */
export function unseen<T extends Dated>(place: Place, records: readonly T[]): T[] {
  const seen = new Set(place.seen);
  return records.filter(({ id }) => !seen.has(id));
}

/** Returns the number of the page, from 0, for providers that count pages. */
export const pageNumber = ({ skip = 0, size }: Place): number => (size ? skip / size : 0);

/**
 * Returns the position after a page; undefined at the end of the pass.
 * @param size number of records on the page, with those that could not be parsed
 */
export function olderPlace<P extends Place>(
  place: P,
  records: readonly Dated[],
  hasMore: boolean,
  size: number,
): P | undefined {
  const { skip = 0, before, after, ...rest } = place;
  const read = records.filter(({ at }) => at === before).map(({ id }) => id);
  const here = { ...place, size: place.size ?? size, seen: [...new Set([...place.seen, ...read])].slice(-mostSeen) };
  if (place.isBack) {
    if (skip > 0) return { ...here, skip: Math.max(0, skip - here.size) };
    return after ? ({ ...rest, isBack: undefined, ...after } as P) : undefined;
  }
  const next = hasMore ? nextPlace(here, records, size) : undefined;
  if (skip === 0 || next?.skip) return next;
  // An edit takes a record out of its moment, so that others move to an earlier page, which was already read. From the
  // last page to the first, none can be missed.
  return { ...here, skip: Math.max(0, skip - here.size), isBack: true, after: next ?? null };
}

function nextPlace<P extends Place>(place: P, records: readonly Dated[], size: number): P | undefined {
  const { skip = 0, before } = place;
  const oldest = records.at(-1)?.at ?? (size > 0 ? before : undefined);
  if (oldest === undefined) return undefined;
  if (oldest === before) return { ...place, skip: skip + size };
  const seen = records.filter(({ at }) => at === oldest).map(({ id }) => id);
  return { ...place, before: oldest, skip: undefined, size: undefined, seen };
}
