import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import type { Conjunct } from "#server/filters/predicates.ts";
import type { Home } from "#server/filters/property.ts";
import { estimates } from "./explain-estimates.ts";
import type { PeopleSearch } from "./search.ts";
import { samplePeople, shareOf, throughOrder } from "./selectivity.ts";

/** How the people of a list are found. */
export interface Beginning {
  /** Whose conditions find them: people's own, or those of their figures in the segment; null for none. */
  readonly at: Home | null;
  /** The conditions that find them. */
  readonly found: SQL;
  /** Those that are held against whoever was found. */
  readonly rest: SQL;
  /** Those that an index of the order tells by itself; they are among the rest as well. */
  readonly bare: SQL;
  /**
   * That index is gone through by itself, and the rest is looked up of those alone who pass there. Who was found, if
   * anybody, is held against it as a set. Otherwise whoever was found is looked up, and then sorted.
   */
  readonly alongIndex: boolean;
}

/** What a list is asked for, as far as it matters for where it begins. */
export interface Asked {
  readonly segmentId: string;
  readonly conjuncts: readonly Conjunct[];
  readonly search: PeopleSearch | null;
  readonly sort: {
    readonly name: string;
    readonly home: Home;
    readonly order: SQL;
    /** The properties that its index tells without the row. */
    readonly bare: ReadonlySet<string>;
  };
  /** Rows that are needed: those of the page and those before it. */
  readonly rows: number;
}

/**
 * Which of the conditions a list begins with: those that find so few that it is better to fetch them all and to sort
 * them than to go through everybody in order until a page is full. The database would decide by itself, but it takes
 * conditions for independent of each other and of the segment, and matches for spread evenly over the order: those of
 * a name stand side by side in the order of names, and who was last active long ago stands at the end of the order of
 * activity. So where it is not plain that few are found, some people of the segment are asked.
 */
export async function whereToBegin(db: Executor, asked: Asked): Promise<Beginning> {
  const { conjuncts, search } = asked;
  const isEverybody = search === null && conjuncts.every(({ leftOut }) => leftOut !== null);
  const [at, alongIndex] = isEverybody ? ([null, false] as const) : await cheapest(db, asked);
  return beginningAt(asked, at, alongIndex);
}

/** The list begun that way, whatever it costs: at one of the two tables, or, at none, in the order. */
export function beginningAt(asked: Asked, at: Home | null, alongIndex: boolean): Beginning {
  const { conjuncts, search } = asked;
  const { found, finding, bare } = partsOf(asked);
  const rest = conjuncts.filter((each) => at === null || !finding[at].includes(each)).map((each) => each.sql);
  if (search && at !== "own") rest.push(search.matches);
  return { at, found: all(at === null ? [] : found[at]), rest: all(rest), bare: all(bare), alongIndex };
}

/** The conditions of a list by what they are good for. */
function partsOf({ conjuncts, search, sort }: Asked) {
  // In the order of what it compares, an index begins with those it is true of anyhow.
  const isInOrder = (each: Conjunct) => each.isRange && each.names.has(sort.name);
  const findingAt = (home: Home) =>
    conjuncts.filter((each) => each.isNarrow && each.homes.size === 1 && each.homes.has(home) && !isInOrder(each));
  const finding = { own: findingAt("own"), segment: findingAt("segment") };
  const sqlOf = (some: readonly Conjunct[]) => some.map((each) => each.sql);
  const matches = search ? [search.matches] : [];
  return {
    finding,
    found: {
      own: [...(search ? [search.byIndex] : []), ...sqlOf(finding.own)],
      segment: sqlOf(finding.segment),
    },
    bare: conjuncts.filter(({ names }) => [...names].every((name) => sort.bare.has(name))).map(({ plain }) => plain),
    asked: {
      own: all([...matches, ...sqlOf(finding.own)]),
      segment: all(sqlOf(finding.segment)),
      all: all([...matches, ...sqlOf(conjuncts)]),
      stretch: all(sqlOf(conjuncts.filter(isInOrder))),
    },
  };
}

/**
 * What it costs in the database's terms, of which 1,200 are about a millisecond: a row that is looked up by its id, an
 * entry of an index that is passed by in order, and one that is added to a set.
 */
const lookUp = 8.5;
const pass = 0.25;
const add = 0.5;
/** So many times what the database expects: with rows from all over the table it is about so slow. */
const fetching = 2;
/** Next to nothing: about ten milliseconds. */
const little = 12_000;
/** A set of more may be too large for the memory of a query. */
const largestSet = 150_000;

type Way = readonly [at: Home | null, alongIndex: boolean, cost: number];

async function cheapest(db: Executor, asked: Asked): Promise<readonly [Home | null, boolean]> {
  const { segmentId, conjuncts, search, sort, rows } = asked;
  const { found, bare, asked: conditions } = partsOf(asked);
  // Of a column that no index has, since all of a row will be needed.
  const people = sql`select count(m.attributes) from members m`;
  const figures = sql`select count(ms.platforms) from member_segments ms where ms.segment_id = ${segmentId}::uuid`;
  const ids = sql`select count(ms.member_id) from member_segments ms where ms.segment_id = ${segmentId}::uuid`;
  const [everybody, inSegment, own, segment, segmentIds] = await estimates(db, [
    people,
    figures,
    sql`${people} where ${all(found.own)}`,
    sql`${figures} and ${all(found.segment)}`,
    sql`${ids} and ${all(found.segment)}`,
  ]);
  const ofAll = { own: own.rows / everybody.rows, segment: segment.rows / inSegment.rows };
  const begun = [
    ...(found.own.length > 0 ? [{ home: "own", ...own } as const] : []),
    { home: "segment", ...segment } as const,
  ];
  const plain = begun.find(({ home, cost, rows: few }) => found[home].length > 0 && cost + lookUp * few <= little);
  if (plain) return [plain.home, false];
  if (lookUp * inSegment.rows <= little) return [null, false];

  const sample = await samplePeople(db, segmentId, sort.order, { ...conditions, bare: all(bare) });
  const shares = {
    own: shareOf(sample.own, sample, ofAll.own),
    segment: shareOf(sample.segment, sample, ofAll.segment),
  };
  // All together may well be true of others than each by itself would let expect.
  const matches = inSegment.rows * shareOf(sample.ranks.length, sample, shares.own * shares.segment);
  const inOrder = { own: everybody.rows, segment: inSegment.rows }[sort.home];
  const isByName =
    sort.name === "displayName" && (search !== null || conjuncts.some((each) => each.names.has("displayName")));
  const through = inOrder * throughOrder(sample, rows / matches, isByName);
  // Of those who are passed by, the index tells nothing against so many.
  const before = sample.bare.filter((rank) => rank * inOrder < through * sample.people).length;
  const passing = Math.max(
    (rows * sample.bare.length) / Math.max(1, sample.ranks.length),
    (before / Math.max(1, sample.people)) * inOrder,
  );
  const ways: Way[] = [
    [null, false, lookUp * through],
    // Only where the index tells anything.
    ...(sample.bare.length < sample.people
      ? [[null, true, pass * through + lookUp * Math.min(through, passing)] as const]
      : []),
    ...begun.flatMap(({ home, cost: expected, rows: expectedRows }): Way[] => {
      const few = Math.max(expectedRows, shares[home] * inSegment.rows);
      const cost = (fetching * expected * few) / expectedRows;
      const page = lookUp * Math.min(few, (rows * few) / matches);
      // Without a condition that finds them, that is going through everybody in order.
      if (home === sort.home) return found[home].length > 0 ? [[home, false, cost + page]] : [];
      const every: Way = [home, false, cost + lookUp * few];
      const set = (home === "segment" ? segmentIds.cost : cost) + add * few;
      return few > largestSet ? [every] : [every, [home, true, set + pass * through + page]];
    }),
  ];
  const [at, alongIndex] = ways.reduce((best, each) => (each[2] < best[2] ? each : best));
  return [at, alongIndex];
}

const all = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
