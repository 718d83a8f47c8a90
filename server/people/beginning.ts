import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import type { Conjunct } from "../filters/narrowing.ts";
import type { Home } from "../filters/property.ts";
import type { PeopleSearch } from "./search.ts";

/** How the people of a list are found. */
interface Beginning {
  /** Whose conditions find them: people's own, or those of their figures in the segment; null for none. */
  readonly at: Home | null;
  /** The conditions that find them. */
  readonly found: SQL;
  /** Those that are held against whoever was found. */
  readonly rest: SQL;
}

/** What a list is asked for, as far as it matters for where it begins. */
interface Asked {
  readonly segmentId: string;
  readonly conjuncts: readonly Conjunct[];
  readonly search: PeopleSearch | null;
  readonly sort: { readonly name: string; readonly home: Home };
  /** Rows that are needed: those of the page and those before it. */
  readonly rows: number;
}

/**
 * The database's costs: a row looked up by its id; what is next to nothing, about ten milliseconds; and what is still
 * bearable, about fifty.
 */
const lookUp = 8.5;
const little = 12_000;
const bearable = 60_000;

/**
 * So many times what going through everybody is expected to cost may finding them first cost, which is certain: if those
 * who match stand at the end of the order, going through everybody takes hundreds of times as long.
 */
const caution = 2;

/**
 * Which of the conditions a list begins with: those that find so few that it is better to fetch them all and to sort
 * them than to go through everybody in order until a page is full. The database would decide by itself, but it takes
 * matches for spread evenly over the order: those of a name stand side by side in the order of names, and who was last
 * active long ago stands at the end of the order of activity.
 */
export async function whereToBegin(db: Executor, asked: Asked): Promise<Beginning> {
  const { conjuncts, search, sort } = asked;
  // In the order of what it compares, an index begins with those it is true of anyhow.
  const finds = (each: Conjunct, home: Home) =>
    each.isNarrow && each.homes.size === 1 && each.homes.has(home) && !(each.isRange && each.names.has(sort.name));
  const findings = (home: Home) => conjuncts.filter((each) => finds(each, home)).map((each) => each.sql);
  const found = { own: [...(search ? [search.byIndex] : []), ...findings("own")], segment: findings("segment") };
  const at = found.own.length + found.segment.length === 0 ? null : await cheapest(db, asked, found);
  const rest = conjuncts.filter((each) => at === null || !finds(each, at)).map((each) => each.sql);
  if (search && at !== "own") rest.push(search.matches);
  return { at, found: all(at === null ? [] : found[at]), rest: all(rest) };
}

async function cheapest(db: Executor, asked: Asked, found: Readonly<Record<Home, readonly SQL[]>>) {
  const { segmentId, conjuncts, search, sort, rows } = asked;
  // Of a column that no index has, since all of a row will be needed.
  const people = sql`select count(m.attributes) from members m`;
  const figures = sql`select count(ms.platforms) from member_segments ms where ms.segment_id = ${segmentId}::uuid`;
  const [everybody, inSegment, own, segment] = await estimates(db, [
    people,
    figures,
    sql`${people} where ${all(found.own)}`,
    sql`${figures} and ${all(found.segment)}`,
  ]);
  const share = { own: own.rows / everybody.rows, segment: segment.rows / inSegment.rows };
  const inOrder = { own: everybody.rows, segment: inSegment.rows }[sort.home];
  const shown = share.own * share.segment * (sort.home === "own" ? inSegment.rows / everybody.rows : 1);
  const through = lookUp * Math.min(inOrder, rows / shown);
  const beginning = (home: Home, { cost, rows: few }: Estimate) => {
    const other = home === "own" ? "segment" : "own";
    return cost + lookUp * (home === sort.home ? Math.min(few, rows / share[other]) : few);
  };
  const isByName =
    sort.name === "displayName" && (search !== null || conjuncts.some((each) => each.names.has("displayName")));
  const limit = Math.max(isByName ? bearable : little, through * caution);
  const [best] = [
    ...(found.own.length > 0 ? [{ home: "own", cost: beginning("own", own) } as const] : []),
    ...(found.segment.length > 0 ? [{ home: "segment", cost: beginning("segment", segment) } as const] : []),
  ].sort((a, b) => a.cost - b.cost);
  return best && best.cost <= limit ? best.home : null;
}

const all = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

interface Estimate {
  readonly rows: number;
  readonly cost: number;
}

type Plan = { "Plan Rows": number; "Total Cost": number; Plans?: Plan[] };

/** How many rows the database expects each of these to count, at least one, and what fetching them costs. */
async function estimates<T extends readonly SQL[]>(db: Executor, counts: readonly [...T]) {
  const each = counts.map((count) => sql`(${count})`);
  const answer = await db.execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    sql`explain (format json) select ${sql.join(each, sql`, `)}`,
  );
  const plans = answer.rows[0]?.["QUERY PLAN"][0].Plan.Plans ?? [];
  return counts.map((_, at): Estimate => {
    const plan = plans[at]?.Plans?.[0];
    return { rows: Math.max(1, plan?.["Plan Rows"] ?? 1), cost: plan?.["Total Cost"] ?? 0 };
  }) as { [K in keyof T]: Estimate };
}
