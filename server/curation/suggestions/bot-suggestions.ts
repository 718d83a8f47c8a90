import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { amongIds } from "#server/platform/db/id-array.ts";
import { pageOf } from "#server/platform/filters/page.ts";
import { presenceIn } from "#server/records/common/place-in-segments.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { memberBotSuggestions } from "#shared/contract/merging/merge-suggestions.ts";
import { clusters, type Link } from "#shared/domain/evidence/clusters.ts";
import { tablesOf } from "./matching.ts";
import { pictureOf } from "./people-rows.ts";

/** Suggestions between bots that are read. A record has few bots. */
const mostPairs = 5000;

/**
 * Ids of the suggestions that stand for the profiles of one bot each: the strongest pair of every group of profiles
 * that suggestions connect, in the given order.
 * @param named result of `namedSql`, to which the condition refers
 */
export async function botEntries(db: Executor, named: SQL, condition: SQL, order: SQL): Promise<string[]> {
  const { suggestions } = tablesOf("member");
  const found = await db.execute<{ id: string; a_id: string; b_id: string; similarity: number }>(sql`
    with ${named}
    select s.id, s.a_id, s.b_id, s.similarity from ${suggestions} s
    where s.is_of_bots and ${condition} order by ${order} limit ${mostPairs}`);
  const links = found.rows.map(({ a_id: a, b_id: b, similarity: score }): Link => ({ a, b, score }));
  const groupOf = new Map(
    clusters(links, 2).flatMap(({ profileIds }) => profileIds.map((id) => [id, profileIds[0]] as const)),
  );
  const entries = new Map<string, string>();
  for (const { id, a_id, b_id } of found.rows) {
    const [one, other] = [groupOf.get(a_id), groupOf.get(b_id)];
    const key = one !== undefined && one === other ? one : id;
    if (!entries.has(key)) entries.set(key, id);
  }
  return [...entries.values()];
}

/** Default page size of the wire. */
const usualPage = 10;

/** True when no user has decided whether the person is a bot. */
const isOpen: SQL = sql`not m.is_bot and not coalesce(m.attributes -> 'isBot' ? 'custom', false)`;

interface BotQuery {
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
  /** Only these people, and all but those. */
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
  readonly mostActiveFirst?: boolean;
}

/**
 * Lists people of segments who may be bots, highest confidence first, then by activity. Omits people already marked as
 * bot or as no bot. Matching stores the confidence.
 */
export async function botSuggestions(
  db: Executor,
  segmentIds: readonly string[],
  query: BotQuery,
): Promise<AnswerOf<typeof memberBotSuggestions>> {
  const { limit, offset } = pageOf({ limit: query.limit ?? usualPage, offset: query.offset });
  const matching = sql`from member_match_states s join members m on m.id = s.owner_id and m.deleted_at is null
    join ${presenceIn(segmentIds)} ms on ms.member_id = m.id
    where s.bot_confidence is not null and ${isOpen} and ${amongIds(sql`m.id`, query)}`;
  const byActivity = query.mostActiveFirst ? sql`ms.activity_count desc,` : sql``;
  const found = await db.execute<{
    id: string;
    display_name: string;
    attributes: Record<string, Record<string, unknown>>;
    confidence: number;
    activity_count: number;
  }>(sql`
    select m.id, m.display_name, m.attributes, s.bot_confidence as confidence, ms.activity_count ${matching}
    order by ${byActivity} s.bot_confidence desc, ms.activity_count desc, m.id limit ${limit} offset ${offset}`);
  const total = await db.execute<{ count: number }>(sql`select count(*)::int as count ${matching}`);
  return {
    rows: found.rows.map((row) => ({
      memberId: row.id,
      confidence: row.confidence / 100,
      activityCount: row.activity_count,
      displayName: row.display_name,
      avatarUrl: pictureOf(row.attributes),
      attributes: row.attributes,
    })),
    count: total.rows[0]?.count ?? 0,
    limit,
    offset,
  };
}
