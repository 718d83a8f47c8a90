import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { amongIds, idArray } from "#server/platform/db/id-array.ts";
import { readTogether } from "#server/platform/db/read-together.ts";
import { pageOf } from "#server/platform/filters/page.ts";
import { startsWithText } from "#server/platform/filters/search.ts";
import { text } from "#server/platform/filters/values.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { membersToMerge, organizationsToMerge } from "#shared/contract/merging/merge-suggestions.ts";
import { type AutomaticLevel, automaticLevels, expectedWrong } from "#shared/domain/evidence/calibration.ts";
import type { Evidence } from "#shared/domain/evidence/evidence.ts";
import { botEntries } from "./bot-suggestions.ts";
import { clusterAround } from "./clusters.ts";
import { hiddenSuggestions, isShown } from "./decisions.ts";
import { minShownPercent } from "./judge.ts";
import { isOfDuplicates, type Matched, tablesOf } from "./matching.ts";

/** Limits of automatic merging in a project group. */
export interface Mergeable {
  readonly segmentId: string;
  /** Lowest confidence in percent. */
  readonly leastConfidence: number;
  /** Only these pairs, selected by a user; all pairs when absent. */
  readonly pairs?: readonly (readonly [string, string])[];
}

/**
 * Condition for suggestions `s` that may be merged without review: confident enough, both known in the project group,
 * neither changed since it was examined. Excludes pairs ever decided to be different, even when new evidence brought
 * them back; bots; two organizations with a Linux Foundation membership; pairs with two verified accounts on one
 * platform.
 */
export function isMergeable(kind: Matched, { segmentId, leastConfidence, pairs }: Mergeable): SQL {
  const { evidence, profiles, places, states } = tablesOf(kind);
  const owner = sql.identifier(`${kind}_id`);
  const isKnown = (id: SQL) => sql`exists (
    select 1 from ${places} p where p.${owner} = ${id} and p.segment_id = ${segmentId}::uuid)`;
  const ofKind =
    kind === "member"
      ? sql`not exists (
          select 1 from members o left join member_match_states t on t.owner_id = o.id where o.id in (s.a_id, s.b_id)
            and (o.is_bot or (t.bot_confidence is not null and not coalesce(o.attributes -> 'isBot' ? 'custom', false))))`
      : sql`exists (
          select 1 from ${profiles} o where o.id in (s.a_id, s.b_id) and o.lfx_membership is null)`;
  const isChosen = pairs
    ? sql`(s.a_id, s.b_id) in (select least(p.one, p.other), greatest(p.one, p.other)
        from json_to_recordset(${JSON.stringify(pairs.map(([one, other]) => ({ one, other })))}::json) as p(one uuid, other uuid))`
    : sql`true`;
  return sql`s.similarity >= ${leastConfidence} and ${isOfDuplicates(kind)} and ${isChosen} and ${segmentId}::uuid = any(s.segment_ids) and ${isShown(kind)}
    and ${isKnown(sql`s.a_id`)} and ${isKnown(sql`s.b_id`)}
    and not exists (select 1 from no_merges d where d.kind = ${kind} and d.a_id = s.a_id and d.b_id = s.b_id)
    and not exists (select 1 from ${states} w where w.owner_id in (s.a_id, s.b_id) and w.is_waiting)
    and ${ofKind}
    and not exists (select 1 from ${evidence} e where e.suggestion_id = s.id and e.evidence @> '[{"kind": "two-handles"}]')`;
}

/** For each level: number of pairs that it would merge in a project group now, and expected wrong ones per thousand. */
export async function mergeableByLevel(db: Executor, kind: Matched, segmentId: string) {
  const { suggestions } = tablesOf(kind);
  const lowest: AutomaticLevel = Math.min(...automaticLevels) as AutomaticLevel;
  const found = await db.execute<{ similarity: number; pairs: number }>(sql`
    select s.similarity, count(*)::int as pairs from ${suggestions} s
    where ${isMergeable(kind, { segmentId, leastConfidence: lowest })} group by s.similarity`);
  const pairs = new Map(found.rows.map((row) => [row.similarity, row.pairs]));
  return automaticLevels.map((leastConfidence) => ({
    leastConfidence,
    pairs: found.rows.reduce((sum, row) => sum + (row.similarity >= leastConfidence ? row.pairs : 0), 0),
    wrongPerThousand: expectedWrong(pairs, leastConfidence),
  }));
}

/** Conditions on suggestions `s` that a user may see. */
interface Visibility {
  /** Project group of the request. */
  readonly groupId: string;
  readonly shown: SQL;
  /** Visible suggestions plus those hidden from all users; cheap to evaluate for all rows. */
  readonly shownOrHidden: SQL;
  /** Ids of suggestions hidden from all users. */
  readonly hidden: SQL;
}

/**
 * Suggestions visible to a user for the segments of a request: one of the two profiles is known there. The other may be
 * known only in another project group, because one person in two groups is still a duplicate. Project admins only see
 * pairs that they can merge: both profiles are known in their segments.
 * @throws HttpError 400 without a segment
 */
export function visibilityOf(kind: Matched, { segments, user }: Pick<Requester, "segments" | "user">): Visibility {
  const [only, ...others] = segments;
  if (!only) throw badRequest("Segment ID is required");
  const isOwn = (id: SQL) => sql`exists (
    select 1 from ${sql.identifier(`${kind}_segments`)} ps where ps.${sql.identifier(`${kind}_id`)} = ${id}
      and ps.segment_id = any(${idArray(user.adminSegments)}))
    and not exists (select 1 from hand_additions h
      where h.record_id = ${id} and h.kind = ${kind} and h.user_id = ${user.id}::uuid)`;
  const isLimited = user.roles.includes("projectAdmin") && !user.roles.includes("admin");
  const mine = sql`s.similarity >= ${minShownPercent} ${isLimited ? sql`and ${isOwn(sql`s.a_id`)} and ${isOwn(sql`s.b_id`)}` : sql``}`;
  // An index answers the first condition; the second is cheaper to check on single rows.
  const overlaps = sql`s.segment_ids && ${idArray(segments.map(({ id }) => id))}`;
  const contains = others.length === 0 ? sql`${only.id}::uuid = any(s.segment_ids)` : overlaps;
  return {
    groupId: only.grandparentId ?? only.parentId ?? only.id,
    shown: sql`${mine} and ${overlaps} and ${isShown(kind)}`,
    shownOrHidden: sql`${mine} and ${contains}`,
    hidden: hiddenSuggestions(kind),
  };
}

type Filter = NonNullable<BodyOf<typeof membersToMerge>["filter"] | BodyOf<typeof organizationsToMerge>["filter"]>;

/** Query of a list of suggestions. */
export interface SuggestionsQuery {
  readonly filter?: Filter | null | undefined;
  readonly orderBy?: readonly string[] | null | undefined;
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly countOnly?: boolean | undefined;
  /** Ids of the suggestions to list, and of those to leave out. */
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
}

/** Suggestion as stored. */
export type SuggestionRecord = {
  id: string;
  a_id: string;
  b_id: string;
  similarity: number;
  evidence: Evidence[];
  activity_estimate: number;
  declined_at: string | null;
  is_of_bots: boolean;
  /** Only of organizations: the one that the other seems to belong to. */
  parent_id?: string | null;
  parent_since?: string | null;
};

/** Default page size of the wire. */
const usualPage = 10;

/**
 * Reads a page of the visible suggestions (`visibilityOf`) and their number. Records contain only the ids of the
 * profiles. The profiles of a bot are one entry, after all people, unless the suggestions of a profile or a cluster
 * are requested.
 * @throws HttpError 400 for a name that is too long.
 */
export async function listSuggestions(db: Executor, kind: Matched, visibility: Visibility, query: SuggestionsQuery) {
  const { limit, offset } = pageOf({ limit: query.limit ?? usualPage, offset: query.offset });
  const { suggestions, evidence } = tablesOf(kind);
  const requested = sql`${await filterSql(db, kind, visibility, query.filter ?? {})} and ${amongIds(sql`s.id`, query)}`;
  const named = namedSql(kind, query.filter ?? {});
  const order = orderOf(query.orderBy);
  const { clusterId, automaticFrom } = query.filter ?? {};
  const hasBots = kind === "member" && !ownerOf(query.filter ?? {}) && !clusterId && !automaticFrom;
  const filterCondition = hasBots ? sql`${requested} and not s.is_of_bots` : requested;
  const count = (condition: SQL) =>
    sql`(select count(*)::int from ${suggestions} s where ${condition} and ${filterCondition})`;
  // One record has few suggestions, so one short statement reads the page and the total.
  const reader = ownerOf(query.filter ?? {}) ? readTogether(db) : db;
  const [page, total] = await Promise.all([
    query.countOnly || limit === 0
      ? null
      : reader.execute<SuggestionRecord>(sql`
          with ${named}, page as materialized (
            select s.* from ${suggestions} s where ${visibility.shown} and ${filterCondition}
            order by ${order} limit ${limit} offset ${offset}
          )
          ${recordsOf(kind, sql`page s join ${evidence} e on e.suggestion_id = s.id`)} order by ${order}`),
    // Few suggestions are hidden. Counting all and subtracting the hidden ones is faster than checking each.
    reader.execute<{ count: number }>(sql`
      with ${named} select ${count(visibility.shownOrHidden)}
        - ${count(sql`${visibility.shownOrHidden} and s.id in ${visibility.hidden}`)} as count`),
  ]);
  const people = total.rows[0]?.count ?? 0;
  const rows = page?.rows ?? [];
  if (!hasBots) return { suggestions: rows, count: people, limit, offset };
  const bots = await botEntries(db, named, sql`${visibility.shown} and ${requested}`, order);
  const missing = page === null ? 0 : limit - rows.length;
  const from = Math.max(0, offset - people);
  const ids = missing > 0 ? bots.slice(from, from + missing) : [];
  const entries =
    ids.length === 0
      ? []
      : (
          await db.execute<SuggestionRecord>(sql`
            ${recordsOf(kind, sql`${suggestions} s join ${evidence} e on e.suggestion_id = s.id`)}
            where s.id = any(${idArray(ids)}) order by ${order}`)
        ).rows;
  return { suggestions: [...rows, ...entries], count: people + bots.length, limit, offset };
}

const recordsOf = (kind: Matched, source: SQL) => sql`
  select s.id, s.a_id, s.b_id, s.similarity, e.evidence, s.activity_estimate,
    case when s.returned_at is not null then s.declined_at end as declined_at, s.is_of_bots
    ${kind === "organization" ? sql`, s.parent_id, to_char(s.parent_since, 'YYYY-MM-DD') as parent_since` : sql``}
  from ${source}`;

/** Finds the two profiles of a visible suggestion. @throws HttpError 404 */
export async function findSuggestion(
  db: Executor,
  kind: Matched,
  visibility: Visibility,
  id: string,
): Promise<readonly [string, string]> {
  const { suggestions } = tablesOf(kind);
  const found = await db.execute<{ a_id: string; b_id: string }>(
    sql`select s.a_id, s.b_id from ${suggestions} s where s.id = ${id}::uuid and ${visibility.shown}`,
  );
  const [pair] = found.rows;
  if (!pair) throw notFound();
  return [pair.a_id, pair.b_id];
}

/**
 * Profiles whose name starts with the filter's text, computed once. The trigram index of the search text, which starts
 * with the name, narrows the rows first.
 */
function namedSql(kind: Matched, filter: Filter): SQL {
  const name = nameOf(filter);
  const { profiles } = tablesOf(kind);
  const found =
    name === ""
      ? sql`false`
      : sql`search_text like search_pattern(${name}) || '%' and ${startsWithText(sql`display_name`, name)}`;
  return sql`named as materialized (select id from ${profiles} where ${found})`;
}

/** Id of the record whose suggestions are requested; null without this filter. */
function ownerOf(filter: Filter): string | null {
  const owner = "memberId" in filter ? filter.memberId : "organizationId" in filter ? filter.organizationId : null;
  return owner || null;
}

const nameOf = (filter: Filter) => text("displayName", filter.displayName ?? "").trim();

const bandSql = {
  high: sql`s.similarity >= 90`,
  medium: sql`(s.similarity >= 70 and s.similarity < 90)`,
  low: sql`s.similarity < 70`,
} as const;

/** Conditions of a filter. They refer to the result of `namedSql` as `named`. */
async function filterSql(db: Executor, kind: Matched, visibility: Visibility, filter: Filter): Promise<SQL> {
  const conditions: SQL[] = [];
  const bands = [...new Set(filter.similarity ?? [])];
  if (bands.length > 0) {
    conditions.push(
      sql`(${sql.join(
        bands.map((band) => bandSql[band]),
        sql` or `,
      )})`,
    );
  }
  const owner = ownerOf(filter);
  if (owner) conditions.push(sql`(s.a_id = ${owner}::uuid or s.b_id = ${owner}::uuid)`);
  if (nameOf(filter) !== "") {
    conditions.push(sql`(s.a_id in (select id from named) or s.b_id in (select id from named))`);
  }
  const places = [...(filter.projectIds ?? []), ...(filter.subprojectIds ?? [])];
  if (places.length > 0) conditions.push(sql`s.segment_ids && ${idArray(places)}`);
  if (filter.automaticFrom) {
    conditions.push(isMergeable(kind, { segmentId: visibility.groupId, leastConfidence: filter.automaticFrom }));
  }
  if (filter.clusterId) {
    const cluster = idArray(await clusterAround(db, kind, visibility.shown, filter.clusterId));
    conditions.push(sql`s.a_id = any(${cluster}) and s.b_id = any(${cluster})`);
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

const sorts: Readonly<Record<string, SQL>> = {
  similarity: sql`s.similarity`,
  activityEstimate: sql`s.activity_estimate`,
};

/**
 * Sort order. Skips unknown fields and appends the other fields and the id, so that pages never overlap. No column is
 * ever null: the null placement only has to match the indexes, scanned forwards or backwards.
 */
function orderOf(orderBy: readonly string[] | null | undefined): SQL {
  const terms = new Map<string, SQL>();
  for (const sort of [...(orderBy ?? []), "activityEstimate_DESC", "similarity_DESC"]) {
    const [, field = "", direction = ""] = /^(\w+)_(ASC|DESC)$/i.exec(sort) ?? [];
    const column = Object.hasOwn(sorts, field) ? sorts[field] : undefined;
    if (column === undefined || terms.has(field)) continue;
    terms.set(field, sql`${column} ${direction.toUpperCase() === "ASC" ? sql`asc nulls first` : sql`desc nulls last`}`);
  }
  return sql`${sql.join([...terms.values()], sql`, `)}, s.id`;
}
