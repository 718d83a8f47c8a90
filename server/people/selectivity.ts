import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";

/** Conditions on `members m` and `member_segments ms` whose selectivity is wanted. */
export interface SampledConditions {
  /** Those that find people by their record, those that find them by their figures, and all together. */
  readonly record: SQL;
  readonly segment: SQL;
  readonly all: SQL;
  /** Those that the index of the order answers, and the range of it that is scanned: ranks count from its start. */
  readonly covered: SQL;
  readonly range: SQL;
}

/** What a sample of the people of a segment says about the conditions of a list. */
export interface Sample {
  readonly people: number;
  /** How many of them each condition is true of. */
  readonly record: number;
  readonly segment: number;
  /** Ranks, from 1, in the order of the list: of those that pass the index, and of those that match. */
  readonly covered: readonly number[];
  readonly ranks: readonly number[];
}

/** People read after each of the hundred bounds of the statistics' histogram of ids. */
const peoplePerBound = 3;

/**
 * Evaluates the conditions for a few hundred people of the segment. PostgreSQL's statistics know neither the segment, nor
 * conditions together, nor where in an order the matches stand. Empty before the first `analyze`.
 */
export async function samplePeople(
  db: Executor,
  segmentId: string,
  order: SQL,
  { record, segment, all, covered, range }: SampledConditions,
): Promise<Sample> {
  const answer = await db.execute<Counts>(sql`
    with bounds as materialized (
      select unnest(histogram_bounds::text::uuid[]) as id from pg_stats
      where schemaname = current_schema() and tablename = 'members' and attname = 'id'
    ), sampled as materialized (
      select ms.* from bounds cross join lateral (
        select ms.* from member_segments ms where ms.segment_id = ${segmentId}::uuid and ms.member_id >= bounds.id
        order by ms.member_id limit ${peoplePerBound}
      ) ms
    )
    select count(*)::int as people, (count(*) filter (where record))::int as record,
      (count(*) filter (where segment))::int as segment,
      array_agg(rank order by rank) filter (where covered) as covered,
      array_agg(rank order by rank) filter (where matches) as ranks
    from (
      select ${record} as record, ${segment} as segment, ${all} as matches, ${covered} as covered,
        (count(*) filter (where ${range}) over (order by ${order}))::int as rank
      from sampled ms join members m on m.id = ms.member_id where m.deleted_at is null
    ) evaluated`);
  const counts = answer.rows[0];
  return {
    people: counts?.people ?? 0,
    record: counts?.record ?? 0,
    segment: counts?.segment ?? 0,
    covered: counts?.covered ?? [],
    ranks: counts?.ranks ?? [],
  };
}

type Counts = { people: number; record: number; segment: number; covered: number[] | null; ranks: number[] | null };

/** Fewer hits say little about the segment. */
const minSampleHits = 3;
/** The median of how many were expected where none was seen. */
const unseenHits = 0.7;
const unlikely = 0.02;
/** Factor on a fraction that the sample is too small to show. */
const cautionFactor = 2;

/** Fraction of people that match: the sample's, or the statistics' where the sample has too few hits. */
export function estimateSelectivity(hits: number, { people }: Sample, statistics: number): number {
  if (people === 0) return statistics;
  return hits < minSampleHits ? Math.min(statistics, (hits + unseenHits) / people) : hits / people;
}

/**
 * Fraction of the order that is scanned until `share` of the matches was seen. Matches are taken for evenly spread,
 * unless the sample makes that unlikely. Where the page needs fewer than one of the sample's matches stands for, the
 * answer lies between the two.
 * @param isClustered the matches stand side by side in this order
 */
export function estimateScanFraction({ people, ranks }: Sample, share: number, isClustered: boolean): number {
  const rank = ranks[Math.max(0, Math.ceil(share * ranks.length) - 1)];
  const seen = rank === undefined ? 1 : rank / people;
  if (share * ranks.length > 1 || isClustered) return seen;
  const isLate = ranks.length > 0 && (1 - seen) ** ranks.length < unlikely;
  if (isLate) return Math.sqrt(share * seen);
  return Math.min(1, ranks.length < minSampleHits ? cautionFactor * share : share);
}
