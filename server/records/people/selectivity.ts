import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";

/** Conditions on `members m` and `member_segments ms` whose selectivity is estimated. */
export interface SampledConditions {
  /** Conditions on the record, conditions on the figures, and all conditions together. */
  readonly record: SQL;
  readonly segment: SQL;
  readonly all: SQL;
  /**
   * Conditions that the index of the order answers, and the scanned range of that index; ranks count from its start.
   */
  readonly covered: SQL;
  readonly range: SQL;
}

/** Result of evaluating the conditions of a list on a sample of a segment's people. */
export interface Sample {
  readonly people: number;
  /** Number of people in the sample that match each condition. */
  readonly record: number;
  readonly segment: number;
  /** Ranks in the order of the list, from 1: of people that pass the index conditions, and of people that match all. */
  readonly covered: readonly number[];
  readonly ranks: readonly number[];
}

/** People read after each of the hundred histogram bounds of ids in the statistics. */
const peoplePerBound = 3;

/**
 * Evaluates the conditions on a few hundred people of the segment. PostgreSQL's statistics cover neither the segment
 * nor combined conditions nor the position of matches in an order. Empty before the first `analyze`.
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

/** With fewer hits the sample is not reliable. */
const minSampleHits = 3;
/** Median of the expected number of hits when the sample has none. */
const unseenHits = 0.7;
const unlikely = 0.02;
/** Safety factor for fractions that the sample is too small to show. */
const cautionFactor = 2;

/** Fraction of people that match: from the sample, or from the statistics when the sample has too few hits. */
export function estimateSelectivity(hits: number, { people }: Sample, statistics: number): number {
  if (people === 0) return statistics;
  return hits < minSampleHits ? Math.min(statistics, (hits + unseenHits) / people) : hits / people;
}

/**
 * Fraction of the order that is scanned until `share` of the matches is found. Assumes evenly spread matches, unless
 * the sample makes that unlikely. When the page needs less than one match of the sample, uses the geometric mean of
 * both estimates.
 * @param isClustered true when matches are adjacent in this order
 */
export function estimateScanFraction({ people, ranks }: Sample, share: number, isClustered: boolean): number {
  const rank = ranks[Math.max(0, Math.ceil(share * ranks.length) - 1)];
  const seen = rank === undefined ? 1 : rank / people;
  if (share * ranks.length > 1 || isClustered) return seen;
  const isLate = ranks.length > 0 && (1 - seen) ** ranks.length < unlikely;
  if (isLate) return Math.sqrt(share * seen);
  return Math.min(1, ranks.length < minSampleHits ? cautionFactor * share : share);
}
