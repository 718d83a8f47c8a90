import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { estimateRows } from "#server/db/explain-estimates.ts";
import { grammarA } from "#server/filters/grammar-a.ts";
import { withoutInterfaceState } from "#server/filters/interface-state.ts";
import { conjunctsOf, namesIn } from "#server/filters/predicates.ts";
import type { Properties } from "#server/filters/property.ts";
import { isUuid, text } from "#server/filters/values.ts";
import { activityProperties } from "./properties.ts";
import { searchAlternatives, searches } from "./search.ts";

/**
 * How the activities of a list are found. Each branch finds some of them, and the list is all of them, each once.
 *
 * An index gives the activities of one key (a person, a channel of a sub-project, …) by time. So a page is merged from the
 * newest of each key, and costs the same whatever else the table holds.
 */
export interface Branch {
  readonly path: KeyPath | WordPath;
  /** What is asked of the time alone. */
  readonly times: SQL;
  /** What else is checked for each activity that the path finds. */
  readonly residual: SQL;
}

export interface KeyPath {
  readonly kind: "keys";
  /** A query of the keys. */
  readonly keys: SQL;
  /** The activity `a` belongs to the key `k`. */
  readonly match: SQL;
  /** How many keys there are. */
  readonly count: number;
  /** Few keys that the filter names: the activity `a` belongs to each. The planner knows how many each has. */
  readonly matches?: readonly SQL[] | undefined;
}

/** The index of words finds the activities, in no order. */
export interface WordPath {
  readonly kind: "words";
  readonly matches: SQL;
  /** The planner's estimate of how many there are. */
  readonly estimate: number;
  /** The same of those that hold the words as they are: of beginnings of words the planner may know nothing. */
  readonly wholeEstimate: number;
}

/** One condition that must hold, and what it is good for besides being checked. */
interface Condition {
  readonly sql: SQL;
  /** The same of the types seen (`k`), of the channels seen (`k`). */
  readonly ofTypes?: SQL;
  readonly ofChannels?: SQL;
  /** The ids of people, of organizations, that it asks for. */
  readonly people?: SQL;
  readonly organizations?: SQL;
  /** The same, where the filter names them. */
  readonly ids?: readonly string[];
  readonly asksForSentiment?: boolean;
  readonly words?: SQL;
  readonly wholeWords?: SQL;
}

/** For up to this many keys, a page is read for each and the pages are merged. */
export const fewKeys = 4;
/** More keys than these are not merged: the whole scope is scanned instead. */
const mostKeys = 5_000;
/** As many activities as may be read one by one: they are counted no further. */
const countedTo = 20_000;
/** Days of the newest time in which keys are compared that all have more. */
const comparedDays = [90, 9] as const;
/** Alternatives of one `or` that become branches. */
const mostBranches = 20;

/**
 * The parts of a filter that must all hold.
 * @throws HttpError 400 for a filter that is not understood
 */
export function partsOf(filter: unknown): Filter[] {
  // As a whole first: limits are counted over all of it.
  grammarA(filter, activityProperties);
  return conjunctsOf(withoutInterfaceState(filter, activityProperties)).flatMap(unwrapped);
}

/** Chooses how the activities of a filter, given by its parts, are found. */
export async function planActivities(
  db: Executor,
  subProjects: readonly string[],
  filter: readonly Filter[],
): Promise<readonly Branch[]> {
  const isOfTime = (part: Filter) => namesIn(part).every((name) => name === "timestamp");
  const times = allOf(filter.filter(isOfTime).map((part) => grammarA(part, activityProperties)));
  const parts = filter.filter((part) => !isOfTime(part)).map(partOf);
  // One `or` becomes branches, a search before any other; the rest are checked.
  const branching = parts.find(({ isSearch }) => isSearch) ?? parts.find(({ alternatives }) => alternatives.length > 0);
  const others = parts.flatMap((each) => (each === branching ? [] : [each.condition]));
  const branches = branching ? branching.alternatives.map((each) => [...others, each]) : [others];
  return Promise.all(
    branches.map(async (conditions) => ({ ...(await planBranch(db, subProjects, conditions)), times })),
  );
}

type Filter = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Filter =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isAmong = (names: ReadonlySet<string>, ...known: string[]) => [...names].every((name) => known.includes(name));

/** An `or` of one part is that part. */
function unwrapped(part: Filter): Filter[] {
  const only = Array.isArray(part.or) ? part.or.filter(isObject) : [];
  return only.length === 1 && Object.keys(part).length === 1 ? conjunctsOf(only[0]).flatMap(unwrapped) : [part];
}

interface Part {
  readonly condition: Condition;
  /** Conditions of which one must hold, each found in its own way; empty where there is no need of them. */
  readonly alternatives: readonly Condition[];
  readonly isSearch: boolean;
}

function partOf(part: Filter): Part {
  const condition = conditionOf(part);
  const search = searchOf(part);
  if (search !== null) return { condition, alternatives: searchAlternatives(search), isSearch: true };
  const { or } = part;
  if (isFound(condition) || !Array.isArray(or)) return { condition, alternatives: [], isSearch: false };
  const each = or.filter(isObject).map(conditionOf);
  const alternatives = each.every(isFound) && each.length <= mostBranches ? each : [];
  return { condition, alternatives, isSearch: false };
}

/** True for a condition that is good for more than being checked. */
const isFound = (condition: Condition) => Object.keys(condition).length > 1;

/** What is searched for, where a part of the filter does nothing else; a text search on any field is the same. */
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

const kindOfKey = (...names: string[]): Properties => {
  return (name) => (names.includes(name) ? { kind: "text", sql: sql`k.${sql.identifier(name)}` } : undefined);
};
const ofTypes = kindOfKey("platform", "type");
const ofChannels = kindOfKey("platform", "channel");

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

/** True for a filter without `not` whose every comparison asks for a value, and for more than the empty text. */
function asksForValues(filter: unknown): boolean {
  if (!isObject(filter)) return false;
  return Object.entries(filter).every(([key, value]) => {
    if (key === "and" || key === "or") return Array.isArray(value) && value.every(asksForValues);
    if (key === "not" || !isObject(value)) return false;
    const [[operator = "", operand] = []] = Object.entries(value);
    const operands = Array.isArray(operand) ? operand : [operand];
    return (
      asking.has(operator) &&
      operands.every((each) => each !== null && each !== "null" && each !== "" && each !== false)
    );
  });
}

const asking: ReadonlySet<string> = new Set(["eq", "in", "gt", "gte", "lt", "lte", "between"]);

/** The ids of `{ property: { in: […] } }` or `eq`. */
function idsOf(part: Filter): readonly string[] | null {
  const [value, other] = Object.values(part);
  if (!isObject(value) || other !== undefined) return null;
  const ids = value.eq === undefined ? value.in : [value.eq];
  return Array.isArray(ids) && ids.length > 0 && ids.every(isUuid) ? [...new Set(ids)] : null;
}

const allOf = (parts: readonly (SQL | undefined)[]) =>
  sql.join([sql`true`, ...parts.flatMap((each) => each ?? [])], sql` and `);

/** Every condition but those that a path answers itself. */
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
    .filter(({ keys }) => keys <= mostKeys)
    .sort((a, b) => a.rows - b.rows || a.recent - b.recent);
  const byWords = await planWords(db, conditions, scope);
  if (byWords && (!best || byWords.path.estimate < (best.rows > countedTo ? 5 * countedTo : best.rows))) return byWords;
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

/** Keys that conditions give, with what is left to be checked. */
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
        residual: allOf([inScope, except(conditions, (other) => other === each)]),
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

/** The branch that the index of words finds; null where no word is searched for. */
async function planWords(db: Executor, conditions: readonly Condition[], scope: SQL) {
  const words = conditions.flatMap((each) => each.words ?? []);
  if (words.length === 0) return null;
  const wholeWords = conditions.flatMap((each) => each.wholeWords ?? []);
  const [begun, wholeEstimate] = await Promise.all([
    estimateRows(db, sql`select 1 from activities a where ${allOf(words)}`),
    estimateRows(db, sql`select 1 from activities a where ${allOf(wholeWords)}`),
  ]);
  const path = {
    kind: "words",
    matches: allOf(words),
    estimate: Math.max(begun, wholeEstimate),
    wholeEstimate,
  } as const;
  const inScope = sql`a.segment_id = any(${scope})`;
  return { path, residual: allOf([inScope, except(conditions, (each) => each.words !== undefined)]) };
}

interface Counted {
  readonly keys: number;
  /** Activities of these keys, where there is a choice; one more than `countedTo` stands for all beyond. */
  readonly rows: number;
}

/** How many keys and activities each candidate has, and which have fewer where all have too many to be counted. */
async function countKeys(db: Executor, candidates: readonly Candidate[]) {
  const [only, another] = candidates;
  if (only === undefined) return [];
  // A single candidate needs no comparison, and the filter lists its keys.
  if (another === undefined && only.matches) return [{ keys: only.matches.length, rows: 0, recent: 0 }];
  const counted = await countRows(db, candidates, null);
  let recent = counted;
  for (const days of comparedDays) {
    if (recent.some(({ rows }) => rows <= countedTo)) break;
    recent = await countRows(db, candidates, days);
  }
  return counted.map((each, at) => ({ ...each, recent: recent[at]?.rows ?? 0 }));
}

/** @param days - newest days that are counted; null counts all of the time */
async function countRows(db: Executor, candidates: readonly Candidate[], days: number | null) {
  const since = days === null ? sql`` : sql`and a."timestamp" >= now() - make_interval(days => ${days})`;
  const isChoice = candidates.length > 1;
  const counts = candidates.map(({ keys, match }) => {
    const rows = sql`select from (${keys}) k cross join lateral (
      select from activities a where ${match} ${since} limit ${countedTo + 1}) f limit ${countedTo + 1}`;
    return sql`select (select count(*)::int from (${keys}) k) as keys,
      ${isChoice ? sql`(select count(*)::int from (${rows}) f)` : sql`0`} as rows`;
  });
  const found = await db.execute<Counted & Record<string, unknown>>(sql.join(counts, sql` union all `));
  return found.rows;
}
