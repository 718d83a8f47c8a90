import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { estimateRows } from "#server/platform/db/explain-estimates.ts";
import { grammarA } from "#server/platform/filters/grammar-a.ts";
import { withoutInterfaceState } from "#server/platform/filters/nested.ts";
import { conjunctsOf, namesIn } from "#server/platform/filters/predicates.ts";
import type { Properties } from "#server/platform/filters/property.ts";
import { isUuid, text } from "#server/platform/filters/values.ts";
import { isVisible } from "#server/records/common/visible-activities.ts";
import { activityProperties } from "./properties.ts";
import { searchAlternatives, searches } from "./search.ts";

/**
 * Part of the query plan of an activity list. The list is the union of the activities that its branches find.
 *
 * An index returns the activities of one key (a person, a channel of a sub-project, …) by time. A page is merged from
 * the newest activities of each key, so its cost does not depend on the size of the table.
 */
export interface Branch {
  readonly path: KeyPath | WordPath;
  /** Conditions on the time only. */
  readonly times: SQL;
  /** Remaining conditions, checked for each activity that the path finds. */
  readonly residual: SQL;
}

export interface KeyPath {
  readonly kind: "keys";
  /** Query that returns the keys. */
  readonly keys: SQL;
  /** Condition that activity `a` belongs to key `k`. */
  readonly match: SQL;
  /** Number of keys. */
  readonly count: number;
  /**
   * One condition per key when the filter names few keys. The planner then knows the number of activities of each key.
   */
  readonly matches?: readonly SQL[] | undefined;
}

/** Access path through the full-text index, which returns activities in no order. */
export interface WordPath {
  readonly kind: "words";
  readonly matches: SQL;
  /** Planner's estimate of the number of matches. */
  readonly estimate: number;
  /** Estimate for whole words only. The planner may have no statistics for word prefixes. */
  readonly wholeEstimate: number;
}

/** One condition that must hold, with the access paths that it offers. */
interface Condition {
  readonly sql: SQL;
  /** The same condition on the seen types (`k`) and on the seen channels (`k`). */
  readonly ofTypes?: SQL;
  readonly ofChannels?: SQL;
  /** Queries for the ids of people and of organizations that match. */
  readonly people?: SQL;
  readonly organizations?: SQL;
  /** The same ids, when the filter names them. */
  readonly ids?: readonly string[];
  readonly asksForSentiment?: boolean;
  readonly words?: SQL;
  readonly wholeWords?: SQL;
}

/** Up to this many keys, a page is read for each key and the pages are merged. */
export const fewKeys = 4;
/** With more keys than this, the whole scope is scanned instead of merging keys. */
const maxKeys = 5_000;
/** Largest number of activities that may be read one by one. Counting stops here. */
const countLimit = 20_000;
/** Recent periods in days, used to compare candidates that all exceed `countLimit`. */
const recentPeriods = [90, 9] as const;
/** Maximum number of alternatives of one `or` that become branches. */
const maxBranches = 20;

/**
 * Splits a filter into parts that must all hold.
 * @throws HttpError 400 for an invalid filter
 */
export function partsOf(filter: unknown): Filter[] {
  // Parse the whole filter first: its limits apply to all parts together.
  grammarA(filter, activityProperties);
  return conjunctsOf(withoutInterfaceState(filter, activityProperties)).flatMap(unwrapOr);
}

/** Chooses the access paths for the activities of a filter, given by its parts. */
export async function planActivities(
  db: Executor,
  subProjects: readonly string[],
  filter: readonly Filter[],
): Promise<readonly Branch[]> {
  const isTimeCondition = (part: Filter) => namesIn(part).every((name) => name === "timestamp");
  const times = allOf(filter.filter(isTimeCondition).map((part) => grammarA(part, activityProperties)));
  const parts = filter.filter((part) => !isTimeCondition(part)).map(partOf);
  // One `or` becomes branches, preferably a search. The other conditions are checked per activity.
  const branching = parts.find(({ isSearch }) => isSearch) ?? parts.find(({ alternatives }) => alternatives.length > 0);
  const others = parts.flatMap((each) => (each === branching ? [] : [each.condition]));
  const branches = branching ? branching.alternatives.map((each) => [...others, each]) : [others];
  return Promise.all(
    branches.map(async (conditions) => {
      const { path, residual } = await planBranch(db, subProjects, conditions);
      return { path, times, residual: allOf([residual, isVisible()]) };
    }),
  );
}

type Filter = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Filter =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isAmong = (names: ReadonlySet<string>, ...known: string[]) => [...names].every((name) => known.includes(name));

/** Replaces an `or` with a single part by that part. */
function unwrapOr(part: Filter): Filter[] {
  const only = Array.isArray(part.or) ? part.or.filter(isObject) : [];
  return only.length === 1 && Object.keys(part).length === 1 ? conjunctsOf(only[0]).flatMap(unwrapOr) : [part];
}

interface Part {
  readonly condition: Condition;
  /** Conditions of which one must hold, each with its own access path; empty when there is no need to branch. */
  readonly alternatives: readonly Condition[];
  readonly isSearch: boolean;
}

function partOf(part: Filter): Part {
  const condition = conditionOf(part);
  const search = searchOf(part);
  if (search !== null) return { condition, alternatives: searchAlternatives(search), isSearch: true };
  const { or } = part;
  if (hasAccessPath(condition) || !Array.isArray(or)) return { condition, alternatives: [], isSearch: false };
  const each = or.filter(isObject).map(conditionOf);
  const alternatives = each.every(hasAccessPath) && each.length <= maxBranches ? each : [];
  return { condition, alternatives, isSearch: false };
}

/** True for a condition that offers an access path. */
const hasAccessPath = (condition: Condition) => Object.keys(condition).length > 1;

/**
 * Returns the search text when the part only searches, in one field or with the same text in several; otherwise null.
 */
function searchOf(part: Filter): string | null {
  const leaves = Array.isArray(part.or) ? part.or : [part];
  const texts = leaves.map((leaf) => {
    const values = isObject(leaf) ? Object.values(leaf) : [];
    const only = values.length === 1 && isObject(values[0]) ? values[0].textContains : undefined;
    return only === undefined ? null : text("search", only);
  });
  const [first = null] = texts;
  return texts.every((each) => each === first) ? first : null;
}

const keyProperties = (...names: string[]): Properties => {
  return (name) => (names.includes(name) ? { kind: "text", sql: sql`k.${sql.identifier(name)}` } : undefined);
};
const ofTypes = keyProperties("platform", "type");
const ofChannels = keyProperties("platform", "channel");

function conditionOf(part: Filter): Condition {
  const names = new Set(namesIn(part));
  const condition = { sql: grammarA(part, activityProperties) };
  if (names.size === 0 || searches(part)) return condition;
  if (isAmong(names, "platform", "type")) return { ...condition, ofTypes: grammarA(part, ofTypes) };
  const asksFor = asksForValues(part);
  if (asksFor && isAmong(names, "platform", "channel")) return { ...condition, ofChannels: grammarA(part, ofChannels) };
  if (asksFor && isAmong(names, "sentiment")) return { ...condition, asksForSentiment: true };
  if (isAmong(names, "isBot", "isTeamMember") && asksFor && names.size === 1) {
    const flag = names.has("isBot") ? sql`is_bot` : sql`is_team_member`;
    return { ...condition, people: sql`select id from members where ${flag}` };
  }
  const ids = idsOf(part);
  if (ids === null) return condition;
  const key = sql`select unnest(${sql.param(ids)}::uuid[])`;
  if (isAmong(names, "memberId")) return { ...condition, people: key, ids };
  return isAmong(names, "organizationId") ? { ...condition, organizations: key, ids } : condition;
}

/** True for a filter without `not` in which every comparison requires a value other than the empty text. */
function asksForValues(filter: unknown): boolean {
  if (!isObject(filter)) return false;
  return Object.entries(filter).every(([key, value]) => {
    if (key === "and" || key === "or") return Array.isArray(value) && value.every(asksForValues);
    if (key === "not" || !isObject(value)) return false;
    const [[operator = "", operand] = []] = Object.entries(value);
    const operands = Array.isArray(operand) ? operand : [operand];
    return (
      valueOperators.has(operator) &&
      operands.every((each) => each !== null && each !== "null" && each !== "" && each !== false)
    );
  });
}

const valueOperators: ReadonlySet<string> = new Set(["eq", "in", "gt", "gte", "lt", "lte", "between"]);

/** Returns the ids of `{ property: { in: […] } }` or `eq`. */
function idsOf(part: Filter): readonly string[] | null {
  const [value, other] = Object.values(part);
  if (!isObject(value) || other !== undefined) return null;
  const ids = value.eq === undefined ? value.in : [value.eq];
  return Array.isArray(ids) && ids.length > 0 && ids.every(isUuid) ? [...new Set(ids)] : null;
}

const allOf = (parts: readonly (SQL | undefined)[]) =>
  sql.join([sql`true`, ...parts.flatMap((each) => each ?? [])], sql` and `);

/** Joins the conditions, except those that the path itself answers. */
const except = (conditions: readonly Condition[], isAnswered: (condition: Condition) => boolean) =>
  allOf(conditions.map((each) => (isAnswered(each) ? undefined : each.sql)));

async function planBranch(
  db: Executor,
  subProjects: readonly string[],
  conditions: readonly Condition[],
): Promise<Omit<Branch, "times">> {
  const scope = sql`${sql.param(subProjects)}::uuid[]`;
  const candidates = candidatesOf(conditions, scope);
  const counted = await countKeys(db, candidates);
  const [best] = candidates
    .map((candidate, at) => ({ candidate, ...(counted[at] ?? { keys: 0, rows: 0, recent: 0 }) }))
    .filter(({ keys }) => keys <= maxKeys)
    .sort((a, b) => a.rows - b.rows || a.recent - b.recent);
  const byWords = await planWords(db, conditions, scope);
  if (byWords && (!best || byWords.path.estimate < (best.rows > countLimit ? 5 * countLimit : best.rows)))
    return byWords;
  if (best) {
    const { residual, ...key } = best.candidate;
    return { path: { kind: "keys", ...key, count: best.keys }, residual };
  }
  const match = conditions.some((each) => each.asksForSentiment)
    ? sql`a.segment_id = k.segment_id and a.sentiment is not null`
    : sql`a.segment_id = k.segment_id`;
  const keys = sql`select unnest(${scope}) as segment_id`;
  return { path: { kind: "keys", keys, match, count: subProjects.length }, residual: except(conditions, () => false) };
}

/** Keys that conditions offer, with the conditions that remain to be checked. */
type Candidate = Pick<KeyPath, "keys" | "match" | "matches"> & Pick<Branch, "residual">;

function candidatesOf(conditions: readonly Condition[], scope: SQL): Candidate[] {
  const inScope = sql`a.segment_id = any(${scope})`;
  const candidates: Candidate[] = [];
  for (const each of conditions) {
    for (const [keys, column] of [
      [each.people, "member_id"],
      [each.organizations, "organization_id"],
    ] as const) {
      if (!keys) continue;
      const belongsTo = (key: SQL) => sql`a.${sql.identifier(column)} = ${key}`;
      candidates.push({
        keys: sql`select id as key from (${keys}) as o(id)`,
        match: belongsTo(sql`k.key`),
        matches: each.ids && each.ids.length <= fewKeys ? each.ids.map((id) => belongsTo(sql`${id}::uuid`)) : undefined,
        // The condition on organizations also excludes those in the trash.
        residual: allOf([inScope, except(conditions, (other) => other === each && keys === each.people)]),
      });
    }
  }
  const channels = conditions.flatMap(({ ofChannels: known }) => known ?? []);
  if (channels.length > 0) {
    candidates.push({
      keys: sql`select distinct segment_id, channel from activity_channels k
        where segment_id = any(${scope}) and ${allOf(channels)}`,
      match: sql`a.segment_id = k.segment_id and a.channel = k.channel`,
      residual: except(conditions, () => false),
    });
  }
  const types = conditions.flatMap(({ ofTypes: known }) => known ?? []);
  if (types.length > 0) {
    candidates.push({
      keys: sql`select segment_id, platform, type from activity_types_seen k
        where segment_id = any(${scope}) and ${allOf(types)}`,
      match: sql`a.segment_id = k.segment_id and a.platform = k.platform and a.type = k.type`,
      residual: except(conditions, (each) => each.ofTypes !== undefined),
    });
  }
  return candidates;
}

/** Plans the branch that uses the full-text index; null when the conditions contain no word search. */
async function planWords(db: Executor, conditions: readonly Condition[], scope: SQL) {
  const words = conditions.flatMap((each) => each.words ?? []);
  if (words.length === 0) return null;
  const wholeWords = conditions.flatMap((each) => each.wholeWords ?? []);
  const [prefixEstimate, wholeEstimate] = await Promise.all([
    estimateRows(db, sql`select 1 from activities a where ${allOf(words)}`),
    estimateRows(db, sql`select 1 from activities a where ${allOf(wholeWords)}`),
  ]);
  const path = {
    kind: "words",
    matches: allOf(words),
    estimate: Math.max(prefixEstimate, wholeEstimate),
    wholeEstimate,
  } as const;
  const inScope = sql`a.segment_id = any(${scope})`;
  return { path, residual: allOf([inScope, except(conditions, (each) => each.words !== undefined)]) };
}

interface Counted {
  readonly keys: number;
  /**
   * Number of activities of these keys, counted only when there is a choice. `countLimit` + 1 means more than
   * `countLimit`.
   */
  readonly rows: number;
}

/** Counts keys and activities of each candidate. When all exceed `countLimit`, compares them over recent periods. */
async function countKeys(db: Executor, candidates: readonly Candidate[]) {
  const [only, another] = candidates;
  if (only === undefined) return [];
  // A single candidate needs no comparison, and the filter lists its keys.
  if (another === undefined && only.matches) return [{ keys: only.matches.length, rows: 0, recent: 0 }];
  const counted = await countRows(db, candidates, null);
  let recent = counted;
  for (const days of recentPeriods) {
    if (recent.some(({ rows }) => rows <= countLimit)) break;
    recent = await countRows(db, candidates, days);
  }
  return counted.map((each, at) => ({ ...each, recent: recent[at]?.rows ?? 0 }));
}

/** @param days number of newest days to count; null counts all of the time */
async function countRows(db: Executor, candidates: readonly Candidate[], days: number | null) {
  const since = days === null ? sql`` : sql`and a."timestamp" >= now() - make_interval(days => ${days})`;
  const isChoice = candidates.length > 1;
  const counts = candidates.map(({ keys, match }) => {
    const rows = sql`select from (${keys}) k cross join lateral (
      select from activities a where ${match} ${since} limit ${countLimit + 1}) f limit ${countLimit + 1}`;
    return sql`select (select count(*)::int from (${keys}) k) as keys,
      ${isChoice ? sql`(select count(*)::int from (${rows}) f)` : sql`0`} as rows`;
  });
  const found = await db.execute<Counted & Record<string, unknown>>(sql.join(counts, sql` union all `));
  return found.rows;
}
