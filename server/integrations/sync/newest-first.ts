/**
 * Reads records newest first by time. Each page requests records up to the oldest one of the previous page, so that new
 * records do not shift the pages.
 */

/** Position of a pass. */
export interface Place {
  /** Start of the pass, ISO 8601, from which the next pass reads. */
  readonly began: string;
  /** Seconds since 1970, inclusive. */
  readonly before: number;
  /** Page of the records up to `before`, from 0. It is more than 0 when records of one second fill several pages. */
  readonly page: number;
  /** Ids of records already read in the second `before`. */
  readonly seen: readonly string[];
}

/** A record with its id and time, seconds since 1970. */
interface Dated {
  readonly id: string;
  readonly at: number;
}

/** Returns the start position of a pass. */
export const newestPlace = (now: Date): Place => ({
  began: now.toISOString(),
  before: Math.floor(now.getTime() / 1000),
  page: 0,
  seen: [],
});

/** Returns the records that were not on an earlier page. */
export const unseen = <T extends Dated>(place: Place, records: readonly T[]): T[] =>
  records.filter(({ id }) => !place.seen.includes(id));

/** Returns the position after these records; undefined at the end of the pass. */
export function olderPlace<P extends Place>(place: P, records: readonly Dated[], hasMore: boolean): P | undefined {
  const oldest = records.at(-1)?.at;
  if (oldest === undefined || !hasMore) return undefined;
  const seen = records.filter(({ at }) => at === oldest).map(({ id }) => id);
  return { ...place, before: oldest, page: oldest === place.before ? place.page + 1 : 0, seen };
}
