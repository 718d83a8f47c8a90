import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { estimateCounts } from "#server/platform/db/explain-estimates.ts";
import type { Predicate } from "#server/platform/filters/predicates.ts";
import type { Table } from "#server/platform/filters/property.ts";
import { containsWords, mayBeName, searchText, severalValues } from "#server/platform/filters/search.ts";
import { foldText, searchWords } from "#shared/domain/text/search-words.ts";
import { estimateScanFraction, estimateSelectivity, samplePeople } from "./selectivity.ts";
import type { SortTable } from "./sorts.ts";

/** Search as two equivalent conditions on `members m`. */
interface PeopleSearch {
  /** Cheapest condition to check on a single person. */
  readonly matches: SQL;
  /** Condition that an index answers and whose row count the planner can estimate. */
  readonly byIndex: SQL;
}

/**
 * Conditions for the body's `search`: every word occurs in the name or identity values, in any order, ignoring case and
 * accents; null for an empty search. Several emails or handles match all people who have one of them. The trigram index
 * answers words of three or more characters; shorter words have a separate index.
 * @throws HttpError 400 when it is too long.
 */
export function peopleSearch(search: string | null | undefined): PeopleSearch | null {
  const trimmed = searchText(search);
  if (trimmed === "") return null;
  const several = severalValues(trimmed);
  if (several) {
    const named = sql`union select s.id from members s where ${containsWords(sql`s.search_text`, trimmed)}`;
    const either = sql`m.id in (select i.member_id from member_identities i where fold_case(i.value) = any(${several})
      ${mayBeName(trimmed) ? named : sql``})`;
    return { matches: either, byIndex: either };
  }
  const matches = containsWords(sql`m.search_text`, trimmed);
  const words = searchWords(foldText(trimmed));
  if (words.some((word) => [...word].length > 2)) return { matches, byIndex: matches };
  // Nearly all people match a single letter or digit, so no index helps.
  const indexed = words.filter((word) => [...word].length === 2 || /^[^a-z0-9]$/iu.test(word));
  if (indexed.length === 0) return { matches, byIndex: matches };
  const pieces = sql`array[${sql.join(
    indexed.map((word) => sql`search_fold(${word})`),
    sql`, `,
  )}]`;
  return { matches, byIndex: sql`(${shortPieces(sql`m.search_text`)} @> ${pieces} and ${matches})` };
}

/** Same expression as in the index `members_search_short`. */
const shortPieces = (of: SQL) => sql`(string_to_array(regexp_replace(${of}, '[a-z0-9]', '', 'g'), null)
  || string_to_array(regexp_replace(${of}, '(..)', '\\1' || chr(1), 'g'), chr(1))
  || string_to_array(regexp_replace(substr(${of}, 2), '(..)', '\\1' || chr(1), 'g'), chr(1)))`;

/** Query plan of a list: the access path, and the conditions checked on each row. */
export interface ListPlan {
  /** Table whose predicates find the rows; null to scan the sort order without any. */
  readonly driver: Table | null;
  /** Predicates that find the rows. */
  readonly access: SQL;
  /** Predicates that are checked on each row found. */
  readonly residual: SQL;
  /** Predicates that the index of the sort order answers without reading the row; also part of `residual`. */
  readonly covered: SQL;
  /**
   * True to scan only the index of the sort order and look up only rows that pass `covered` and are in the set found by
   * `access`. Otherwise the rows found by `access` are looked up and sorted.
   */
  readonly scansOrderIndex: boolean;
}

/** Parts of a list request that determine its plan. */
export interface ListRequest {
  readonly segmentId: string;
  readonly predicates: readonly Predicate[];
  readonly search: PeopleSearch | null;
  readonly sort: {
    readonly name: string;
    readonly table: SortTable;
    readonly order: SQL;
    /** Property whose equal values are adjacent in this order. */
    readonly clusters?: string;
    /** Sort value in the index of the order, and its expression on a row when that differs. */
    readonly sql?: SQL;
    readonly ofRow?: { readonly sql: SQL };
    /** Condition on the sort value that a predicate implies; null when there is none. */
    readonly implied?: (predicate: Predicate, value: SQL) => SQL | null;
    /** Properties in the index of the order. */
    readonly covered: ReadonlySet<string>;
  };
  /** Rows of the page and of all pages before it. */
  readonly rows: number;
}

/**
 * Chooses the access path of a list. PostgreSQL's own choice is often bad: its statistics treat predicates as
 * independent of each other and of the segment, and matches as evenly spread over the sort order. If the choice is not
 * obvious, a sample of the segment decides. docs/scale.md has the measurements.
 */
export async function planList(db: Executor, request: ListRequest): Promise<ListPlan> {
  const { predicates, search } = request;
  const isUnfiltered = search === null && predicates.every(({ excludedFlag }) => excludedFlag !== null);
  // A scan of the sort keys reads all people, even for a small segment.
  const isPlain = isUnfiltered && request.sort.table !== "sortKeys";
  const [driver, scansOrderIndex] = isPlain ? ([null, false] as const) : await chooseAccessPath(db, request);
  return planWith(request, driver, scansOrderIndex);
}

/** Builds the plan for a given access path, regardless of its cost. */
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

/** Groups the predicates of a list by use. */
function classify({ predicates, search, sort }: ListRequest) {
  // A scan of the order already starts at the range of its property.
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

/** Costs in units of the PostgreSQL planner; 1,200 are about a millisecond. */
const rowLookupCost = 8.5;
const indexEntryCost = 0.25;
const setEntryCost = 0.5;
/** Reading rows scattered over the table takes about twice as long as the planner estimates. */
const fetchFactor = 2;
/** About ten milliseconds: a sample would cost more than it saves. */
const cheapCost = 12_000;
/** A larger set may not fit into the memory limit of a query. */
const maxSetRows = 150_000;

type AccessPath = readonly [driver: Table | null, scansOrderIndex: boolean, cost: number];

async function chooseAccessPath(db: Executor, request: ListRequest): Promise<readonly [Table | null, boolean]> {
  const { segmentId, predicates, search, sort, rows } = request;
  const { access, sampled } = classify(request);
  // Counts a column without an index, because the whole row is needed later.
  const people = sql`select count(m.attributes) from members m`;
  const figures = sql`select count(ms.platforms) from member_segments ms where ms.segment_id = ${segmentId}::uuid`;
  const ids = sql`select count(ms.member_id) from member_segments ms where ms.segment_id = ${segmentId}::uuid`;
  const [allPeople, inSegment, byRecord, bySegment, segmentIds] = await estimateCounts(db, [
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
    record: estimateSelectivity(sample.record, sample, byRecord.rows / allPeople.rows),
    segment: estimateSelectivity(sample.segment, sample, bySegment.rows / inSegment.rows),
  };
  // The combination may be far more or less selective than the single conditions suggest.
  const together = estimateSelectivity(sample.ranks.length, sample, selectivity.record * selectivity.segment);
  const matches = inSegment.rows * together;
  const orderRows = sort.table === "segment" ? inSegment.rows : allPeople.rows;
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
    // Only useful if the index excludes rows.
    ...(sample.covered.length < sample.people
      ? [[null, true, indexEntryCost * scanned + rowLookupCost * Math.min(scanned, passing)] as const]
      : []),
    ...drivers.flatMap(({ table, cost: expected, rows: expectedRows }): AccessPath[] => {
      const found = Math.max(expectedRows, selectivity[table] * inSegment.rows);
      const cost = (fetchFactor * expected * found) / expectedRows;
      const page = rowLookupCost * Math.min(found, (rows * found) / matches);
      // Without selective predicates this would be a scan of the order.
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
