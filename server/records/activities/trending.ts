import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { grammarA } from "#server/platform/filters/grammar-a.ts";
import { isVisible } from "#server/records/common/visible-activities.ts";
import { activityId } from "./activity-id.ts";
import { createOrder, type ListedPage, pageByTime } from "./list-sql.ts";
import { activityProperties } from "./properties.ts";

/** Activities of this period count for their conversation; each counts half as much for every half-life of its age. */
const period = sql`interval '14 days'`;
const halfLife = sql`interval '3 days'`;
/** Only this many conversations have a score. The activities of the others follow by time. */
const maxConversations = 1_000;

/**
 * Returns the ids of a page of activities: first those of the conversations with the most recent activity, then all
 * others, newest first.
 */
export async function pageByTrend(
  db: Executor,
  { subProjects, parts, branches, limit, offset }: ListedPage,
): Promise<string[]> {
  const rows = limit + offset;
  const scored = await scoredActivities(db, { subProjects, parts }, rows);
  if (scored.length >= rows) return scored.slice(offset, rows);
  const isOther = sql`a.id not in (select unnest(${sql.param(scored)}::uuid[]))`;
  const others = {
    subProjects,
    branches: branches.map((branch) => ({ ...branch, residual: sql`${branch.residual} and ${isOther}` })),
    limit: Math.min(limit, rows - scored.length),
    offset: Math.max(offset - scored.length, 0),
  };
  const found = await db.execute<{ id: string }>(await pageByTime(db, others, createOrder("timestamp", false)));
  return [...scored.slice(offset), ...found.rows.map(({ id }) => id)];
}

type Conversation = { segment_id: string; platform: string; channel: string; root: string; score: number };

/**
 * Returns the ids of activities in conversations that have a score: by the score, then newest first.
 * @param rows only the first ones
 */
export async function scoredActivities(
  db: Executor,
  { subProjects, parts }: Pick<ListedPage, "subProjects" | "parts">,
  rows?: number,
): Promise<readonly string[]> {
  const filter = sql.join([isVisible(), ...parts.map((part) => grammarA(part, activityProperties))], sql` and `);
  const { rows: conversations } = await db.execute<Conversation>(sql`
    select a.segment_id, a.platform, min(a.channel) as channel, coalesce(a.source_parent_id, a.source_id) as root,
      sum(power(0.5, extract(epoch from now() - a."timestamp") / extract(epoch from ${halfLife})))::float8 as score
    from activities a
    where a.segment_id = any(${sql.param(subProjects)}::uuid[]) and a."timestamp" > now() - ${period}
      and a."timestamp" <= now() and ${isVisible()}
    group by a.segment_id, a.platform, root order by score desc, max(a."timestamp") desc limit ${maxConversations}`);
  if (conversations.length === 0) return [];
  const roots = await rootsOf(db, conversations);
  const column = (name: keyof Conversation) => sql.param(conversations.map((each) => each[name]));
  const found = await db.execute<{ id: string }>(sql`
    with scored as (
      select a.id, c.score from unnest(${column("segment_id")}::uuid[], ${column("platform")}::text[],
        ${column("root")}::text[], ${column("score")}::float8[]) as c(segment_id, platform, root, score)
      join activities a on a.segment_id = c.segment_id and a.source_parent_id = c.root and a.platform = c.platform
      union all
      select a.id, r.score from unnest(${sql.param(roots.map(({ id }) => id))}::uuid[],
        ${sql.param(roots.map(({ score }) => score))}::float8[]) as r(id, score)
      join activities a on a.id = r.id and a.source_parent_id is null)
    select a.id from scored join activities a on a.id = scored.id where ${filter}
    order by scored.score desc, a."timestamp" desc, a.id ${rows === undefined ? sql`` : sql`limit ${rows}`}`);
  return found.rows.map(({ id }) => id);
}

/** Ids that the first activity of a conversation can have: only its type is unknown. */
async function rootsOf(
  db: Executor,
  conversations: readonly Conversation[],
): Promise<readonly { id: string; score: number }[]> {
  const types = await db.execute<{ segment_id: string; platform: string; type: string }>(sql`
    select segment_id, platform, type from activity_types_seen
    where segment_id = any(${sql.param([...new Set(conversations.map((each) => each.segment_id))])}::uuid[])`);
  const typesOf = Map.groupBy(types.rows, (seen) => `${seen.segment_id} ${seen.platform}`);
  return conversations.flatMap(({ segment_id: segmentId, platform, channel, root: sourceId, score }) =>
    (typesOf.get(`${segmentId} ${platform}`) ?? []).map(({ type }) => ({
      id: activityId({ segmentId, platform, channel, type, sourceId }),
      score,
    })),
  );
}
