import type { Database } from "#server/platform/db/database.ts";
import { and, asc, eq, gt, gte, sql } from "#server/platform/db/drizzle.ts";
import { activities } from "#server/platform/db/schema/activities.ts";
import type { Json, Page, Partition, StoredActivity, StoredQuery, Stream, SyncContext } from "./connector.ts";

/** Reads stored activities of a partition; empty in a dry run, which has no database. */
export async function readStored(
  db: Database | null,
  integrationId: string,
  { segmentId, channel }: Partition,
  { type, limit, since, below, sourceIds, after }: StoredQuery,
): Promise<StoredActivity[]> {
  if (!db) return [];
  return db
    .select({
      sourceId: activities.sourceId,
      sourceParentId: activities.sourceParentId,
      recordId: sql<string | null>`${activities.attributes} ->> 'recordId'`,
    })
    .from(activities)
    .where(
      and(
        eq(activities.segmentId, segmentId),
        eq(activities.integrationId, integrationId),
        eq(activities.channel, channel),
        eq(activities.type, type),
        since && gte(activities.timestamp, since),
        below && sql`${activities.sourceParentId} = any(${sql.param([...below])}::text[])`,
        sourceIds && sql`${activities.sourceId} = any(${sql.param([...sourceIds])}::text[])`,
        after === undefined ? undefined : gt(activities.sourceId, after),
      ),
    )
    .orderBy(asc(activities.sourceId))
    .limit(limit);
}

/** Minimum hours between two checks, regardless of other syncs, because some providers charge per response. */
const leastHours = 20;
const idsPerRequest = 100;

interface DeletionStream<Settings> {
  /** Activity types to check, in this order. */
  readonly types: readonly string[];
  /** Age up to which activities are checked, days. */
  readonly days: number;
  /** Returns the deleted ids. Called with at most 100. */
  findGone(context: SyncContext<Settings>, type: string, sourceIds: readonly string[]): Promise<readonly string[]>;
}

interface Place {
  readonly type: string;
  readonly after?: string;
}

/**
 * Creates a stream that checks recent activities for deletion once a day by id, for providers whose lists omit deleted
 * items. The first pass only stores its time.
 */
export function deletionStream<Settings>({ types, days, findGone }: DeletionStream<Settings>): Stream<Settings> {
  return {
    name: "deletions",
    isSecondary: true,
    startAt: () => undefined,
    unit: "deletion check",
    everyMinutes: 1_440,
    async read(context, partition, { since, page }): Promise<Page> {
      const now = context.now.toISOString();
      if (since === undefined) return { changes: [], since: now };
      const isRecent = context.now.getTime() - Date.parse(since) < leastHours * 3_600_000;
      if (page === undefined && isRecent) return { changes: [], since };
      const { type, after } = (page as Place | undefined) ?? { type: types[0] ?? "", after: undefined };
      const oldest = new Date(context.now.getTime() - days * 86_400_000);
      const known = await context.stored(partition, { type, limit: idsPerRequest, since: oldest, after });
      const ids = known.map(({ sourceId }) => sourceId);
      const gone = ids.length > 0 ? await findGone(context, type, ids) : [];
      const last = ids.length === idsPerRequest ? ids.at(-1) : undefined;
      const nextType = types[types.indexOf(type) + 1];
      const next = last !== undefined ? { type, after: last } : nextType === undefined ? undefined : { type: nextType };
      return {
        changes: gone.map((sourceId) => ({ op: "delete", type, sourceId })),
        next: next as Json | undefined,
        since: now,
        done: ids.length,
      };
    },
  };
}
