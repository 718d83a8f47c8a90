import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { estimateCounts } from "#server/db/explain-estimates.ts";
import type { Predicate } from "#server/filters/predicates.ts";
import type { Table } from "#server/filters/property.ts";
import type { PeopleSearch } from "./search.ts";
import { estimateScanFraction, estimateSelectivity, samplePeople } from "./selectivity.ts";
import type { SortTable } from "./sorts.ts";

/** How the rows of a list are found: the access path, and what is checked for each row afterwards. */
export interface ListPlan {
  /** The table whose predicates find the rows; null to scan the order without any. */
  readonly driver: Table | null;
  /** The predicates that find them. */
  readonly access: SQL;
  /** The predicates that are checked for each row found. */
  readonly residual: SQL;
  /** The predicates that the index of the order answers without the row; they are part of `residual` too. */
  readonly covered: SQL;
  /**
   * The index of the order is scanned by itself and only rows that pass `covered`, and the set that `access` finds, are
   * looked up. Otherwise the rows that `access` finds are looked up and sorted.
   */
  readonly scansOrderIndex: boolean;
}

/** The parts of a list request on which its plan depends. */
export interface ListRequest {
  readonly segmentId: string;
  readonly predicates: readonly Predicate[];
  readonly search: PeopleSearch | null;
  readonly sort: {
    readonly name: string;
    readonly table: SortTable;
    readonly order: SQL;
    /** The property by which rows stand side by side in this order. */
    readonly clusters?: string;
    /** The value in the index of the order, and in a row where that is another. */
    readonly sql?: SQL;
    readonly ofRow?: { readonly sql: SQL };
    /** What a predicate says of the value, if anything. */
    readonly implied?: (predicate: Predicate, value: SQL) => SQL | null;
    /** The properties that the index of the order holds. */
    readonly covered: ReadonlySet<string>;
  };
  /** Rows of the page and of those before it. */
  readonly rows: number;
}

/**
 * Chooses the access path of a list. PostgreSQL would choose one itself, but its statistics take predicates for
 * independent of each other and of the segment, and matches for spread evenly over the order. So where the choice is
 * not obvious, a sample of the segment decides. docs/scale.md has the figures.
 */
export async function planList(db: Executor, request: ListRequest): Promise<ListPlan> {
  const { predicates, search } = request;
  const isUnfiltered = search === null && predicates.every(({ excludedFlag }) => excludedFlag !== null);
  // A scan of the keys goes through everybody, however few are in the segment.
  const isPlain = isUnfiltered && request.sort.table !== "sortKeys";
  const [driver, scansOrderIndex] = isPlain ? ([null, false] as const) : await chooseAccessPath(db, request);
  return planWith(request, driver, scansOrderIndex);
}

/** The plan with the given access path, whatever it costs. */
export function planWith(request: ListRequest, driver: Table | null, scansOrderIndex: boolean): ListPlan {
  const { predicates, search } = request;
  const { access, selective, covered } = classify(request);
  const residual = predicates
    .filter((each) => driver === null || !selective[driver].includes(each))
    .map((each) => each.sql);
  if (search && driver !== "record") residual.push(search.matches);
  return {
    driver,
    access: allOf(driver === null ? [] : access[driver]),
    residual: allOf(residual),
    covered: allOf(covered),
    scansOrderIndex,
  };
}

/** The predicates of a list by what they can be used for. */
function classify({ predicates, search, sort }: ListRequest) {
  // Scanning the order starts at the range of its own property anyway.
  const isInOrder = (each: Predicate) => each.isRange && each.names.has(sort.name);
  const selectiveOn = (table: Table) =>
    predicates.filter(
      (each) => each.isSelective && each.tables.size === 1 && each.tables.has(table) && !isInOrder(each),
    );
  const selective = { record: selectiveOn("record"), segment: selectiveOn("segment") };
  const sqlOf = (some: readonly Predicate[]) => some.map((each) => each.sql);
  const matches = search ? [search.matches] : [];
  const covered = predicates
    .filter(({ names }) => [...names].every((name) => sort.covered.has(name)))
    .map(({ unassisted }) => unassisted);
  const impliedOf = (value: SQL | undefined) =>
    value === undefined ? [] : predicates.flatMap((each) => sort.implied?.(each, value) ?? []);
  return {
    selective,
    access: {
      record: [...(search ? [search.byIndex] : []), ...sqlOf(selective.record)],
      segment: sqlOf(selective.segment),
    },
    covered: [...covered, ...impliedOf(sort.sql)],
    sampled: {
      covered: allOf([...covered, ...impliedOf(sort.ofRow?.sql)]),
      record: allOf([...matches, ...sqlOf(selective.record)]),
      segment: allOf(sqlOf(selective.segment)),
      all: allOf([...matches, ...sqlOf(predicates)]),
      range: allOf(sqlOf(predicates.filter(isInOrder))),
    },
  };
}

/** Costs in the planner's units, of which 1,200 are about a millisecond. */
const rowLookupCost = 8.5;
const indexEntryCost = 0.25;
const setEntryCost = 0.5;
/** Rows from all over the table take about twice as long as the planner expects. */
const fetchFactor = 2;
/** About ten milliseconds: not worth a sample. */
const cheapCost = 12_000;
/** A larger set may not fit into the memory of a query. */
const maxSetRows = 150_000;

type AccessPath = readonly [driver: Table | null, scansOrderIndex: boolean, cost: number];

async function chooseAccessPath(db: Executor, request: ListRequest): Promise<readonly [Table | null, boolean]> {
  const { segmentId, predicates, search, sort, rows } = request;
  const { access, sampled } = classify(request);
  // Of a column that no index has, since the whole row will be needed.
  const people = sql`select count(m.attributes) from members m`;
  const figures = sql`select count(ms.platforms) from member_segments ms where ms.segment_id = ${segmentId}::uuid`;
  const ids = sql`select count(ms.member_id) from member_segments ms where ms.segment_id = ${segmentId}::uuid`;
  const [everybody, inSegment, byRecord, bySegment, segmentIds] = await estimateCounts(db, [
    people,
    figures,
    sql`${people} where ${allOf(access.record)}`,
    sql`${figures} and ${allOf(access.segment)}`,
    sql`${ids} and ${allOf(access.segment)}`,
  ]);
  const drivers = [
    ...(access.record.length > 0 ? [{ table: "record", ...byRecord } as const] : []),
    { table: "segment", ...bySegment } as const,
  ];
  const cheap = drivers.find(
    ({ table, cost, rows: few }) => access[table].length > 0 && cost + rowLookupCost * few <= cheapCost,
  );
  if (cheap) return [cheap.table, false];
  if (rowLookupCost * inSegment.rows <= cheapCost) return [sort.table === "sortKeys" ? "segment" : null, false];

  const sample = await samplePeople(db, segmentId, sort.order, sampled);
  const selectivity = {
    record: estimateSelectivity(sample.record, sample, byRecord.rows / everybody.rows),
    segment: estimateSelectivity(sample.segment, sample, bySegment.rows / inSegment.rows),
  };
  // Together they may be far more or less selective than each by itself suggests.
  const together = estimateSelectivity(sample.ranks.length, sample, selectivity.record * selectivity.segment);
  const matches = inSegment.rows * together;
  const orderRows = sort.table === "segment" ? inSegment.rows : everybody.rows;
  const { clusters } = sort;
  const isClustered =
    clusters !== undefined &&
    ((clusters === "displayName" && search !== null) || predicates.some((each) => each.names.has(clusters)));
  const scanned = orderRows * estimateScanFraction(sample, rows / matches, isClustered);
  const coveredBefore = sample.covered.filter((rank) => rank * orderRows < scanned * sample.people).length;
  const passing = Math.max(
    (rows * sample.covered.length) / Math.max(1, sample.ranks.length),
    (coveredBefore / Math.max(1, sample.people)) * orderRows,
  );
  const paths: AccessPath[] = [
    [null, false, rowLookupCost * scanned],
    // Only where the index excludes anybody.
    ...(sample.covered.length < sample.people
      ? [[null, true, indexEntryCost * scanned + rowLookupCost * Math.min(scanned, passing)] as const]
      : []),
    ...drivers.flatMap(({ table, cost: expected, rows: expectedRows }): AccessPath[] => {
      const found = Math.max(expectedRows, selectivity[table] * inSegment.rows);
      const cost = (fetchFactor * expected * found) / expectedRows;
      const page = rowLookupCost * Math.min(found, (rows * found) / matches);
      // Without a predicate of its own that would be a scan of the order.
      if (table === sort.table) return access[table].length > 0 ? [[table, false, cost + page]] : [];
      const lookups = sort.table === "sortKeys" ? 2 * found : found;
      const sorted: AccessPath = [table, false, cost + rowLookupCost * lookups];
      const set = (table === "segment" ? segmentIds.cost : cost) + setEntryCost * found;
      return found > maxSetRows ? [sorted] : [sorted, [table, true, set + indexEntryCost * scanned + page]];
    }),
  ];
  const [driver, scansOrderIndex] = paths.reduce((best, each) => (each[2] < best[2] ? each : best));
  return [driver, scansOrderIndex];
}

const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
