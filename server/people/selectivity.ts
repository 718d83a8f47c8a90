import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";

/** What is asked of some of the people of a segment: conditions of `members m` and of `member_segments ms`. */
export interface Conditions {
  /** Those of people's own that find them, those of their figures, and all there are. */
  readonly own: SQL;
  readonly segment: SQL;
  readonly all: SQL;
  /** What an index of the order tells by itself, and of that the stretch where the order begins: ranks count from there. */
  readonly bare: SQL;
  readonly stretch: SQL;
}

/** How some of the people of a segment, taken from everywhere in it, fare with the conditions of a list. */
export interface Sample {
  readonly people: number;
  /** How many of them each condition is true of. */
  readonly own: number;
  readonly segment: number;
  /** Where those stand in the order of the list, from 1 on, of whom the index tells nothing against, and who match. */
  readonly bare: readonly number[];
  readonly ranks: readonly number[];
}

/** People that are looked at behind each of the hundred ids by which the statistics divide everybody. */
const behindEach = 3;

/**
 * Asks a few hundred people. The database knows how many a condition is true of, but not of whom in one segment, nor
 * together with another, nor where in an order they stand. Nobody is asked before the first statistics were made.
 */
export async function samplePeople(
  db: Executor,
  segmentId: string,
  order: SQL,
  { own, segment, all, bare, stretch }: Conditions,
): Promise<Sample> {
  const answer = await db.execute<Counts>(sql`
    with starts as materialized (
      select unnest(histogram_bounds::text::uuid[]) as id from pg_stats
      where schemaname = current_schema() and tablename = 'members' and attname = 'id'
    ), sampled as materialized (
      select ms.* from starts cross join lateral (
        select ms.* from member_segments ms where ms.segment_id = ${segmentId}::uuid and ms.member_id >= starts.id
        order by ms.member_id limit ${behindEach}
      ) ms
    )
    select count(*)::int as people, (count(*) filter (where own))::int as own, (count(*) filter (where segment))::int as segment,
      array_agg(rank order by rank) filter (where bare) as bare,
      array_agg(rank order by rank) filter (where matches) as ranks
    from (
      select ${own} as own, ${segment} as segment, ${all} as matches, ${bare} as bare,
        (count(*) filter (where ${stretch}) over (order by ${order}))::int as rank
      from sampled ms join members m on m.id = ms.member_id where m.deleted_at is null
    ) asked`);
  const { people, own: ofOwn, segment: ofSegment, bare: passing, ranks } = answer.rows[0] ?? none;
  return { people, own: ofOwn, segment: ofSegment, bare: passing ?? [], ranks: ranks ?? [] };
}

type Counts = { people: number; own: number; segment: number; bare: number[] | null; ranks: number[] | null };

const none: Counts = { people: 0, own: 0, segment: 0, bare: null, ranks: null };

/** The share of whom something is true: the sample's, or the statistics' where it is of too few to be told by it. */
export function shareOf(count: number, { people }: Sample, statistics: number): number {
  if (people === 0) return statistics;
  return count < telling ? Math.min(statistics, (count + unseen) / people) : count / people;
}

/**
 * How much of the order is gone through until so large a share of the matches was seen. They are taken for spread evenly,
 * unless nearly all such spreads would have some earlier than the first of the sample. Where the page needs fewer than
 * one of the sample stands for, it is somewhere between the two.
 */
export function throughOrder({ people, ranks }: Sample, share: number, isTogether: boolean): number {
  const rank = ranks[Math.max(0, Math.ceil(share * ranks.length) - 1)];
  const standing = rank === undefined ? 1 : rank / people;
  if (share * ranks.length > 1 || isTogether) return standing;
  const isLate = ranks.length > 0 && (1 - standing) ** ranks.length < unlikely;
  if (isLate) return Math.sqrt(share * standing);
  return Math.min(1, ranks.length < telling ? caution * share : share);
}

/** Fewer of a sample say little: of whom none was seen, there are as likely more than so many as fewer. */
const telling = 3;
const unseen = 0.7;
const unlikely = 0.02;
/** So many times what is expected, where the sample does not say where they stand. */
const caution = 2;
