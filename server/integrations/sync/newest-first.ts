/**
 * Reads records that a provider gives newest first, by time: each page asks for those up to the oldest of the page before,
 * so that what is added meanwhile moves nothing out of visibility.
 */

/** Where a pass stands. */
export interface Place {
  /** When the pass began, ISO: from there the next pass goes on. */
  readonly began: string;
  /** Seconds since 1970, included. */
  readonly before: number;
  /** Page of the records up to `before`, from 0: more than 0 where one second fills pages. */
  readonly page: number;
  /** Ids of the second `before` that were read. */
  readonly seen: readonly string[];
}

/** A record with its id and its time, seconds since 1970. */
interface Dated {
  readonly id: string;
  readonly at: number;
}

/** Where a pass begins. */
export const newestPlace = (now: Date): Place => ({
  began: now.toISOString(),
  before: Math.floor(now.getTime() / 1000),
  page: 0,
  seen: [],
});

/** The records of an answer that no page before brought. */
export const unseen = <T extends Dated>(place: Place, records: readonly T[]): T[] =>
  records.filter(({ id }) => !place.seen.includes(id));

/** Where the pass goes on after these records; undefined at its end. */
export function olderPlace<P extends Place>(place: P, records: readonly Dated[], hasMore: boolean): P | undefined {
  const oldest = records.at(-1)?.at;
  if (oldest === undefined || !hasMore) return undefined;
  const seen = records.filter(({ at }) => at === oldest).map(({ id }) => id);
  return { ...place, before: oldest, page: oldest === place.before ? place.page + 1 : 0, seen };
}
