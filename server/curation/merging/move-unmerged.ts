import type { Platform } from "#server/platform/core/platform.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import type { PairPresence } from "./figures.ts";
import { type IdentityRule, matchesRule } from "./identity-rule.ts";
import type { RunningAction } from "./merge-action.ts";
import type { Merging } from "./merging.ts";

/** Progress and input of the job of an unmerge. Stored with the action, so property names must not change. */
export interface UnmergeCursor {
  readonly rule: IdentityRule;
  /** Time of the merge to undo. Later activities are assigned by identity; all are when null. */
  readonly since: string | null;
  /** Later merges into the same record. Activities that they moved stay with the primary. */
  readonly later: readonly string[];
  readonly placed: PairPresence;
  /** Last activity examined. */
  readonly after: { readonly at: string; readonly id: string } | null;
  /** First activity of each record after the merge. Neither joined later than that. */
  readonly first: { readonly primary: string | null; readonly secondary: string | null };
}

/**
 * Moves the secondary's activities back in one pass over the primary's, newest first, then recounts both. Resumable:
 * the cursor is stored with each batch.
 */
export async function moveUnmerged(
  platform: Platform,
  merging: Merging,
  action: RunningAction,
  signal: AbortSignal,
): Promise<void> {
  const { db, config } = platform;
  const batchSize = createBatchSize(config.databaseUrl === null, "background");
  let cursor = action.cursor as unknown as UnmergeCursor;
  for (;;) {
    signal.throwIfAborted();
    const rows = batchSize.rows();
    const next = await batchSize.measure(rows, () => moveBatch(db, action, cursor, rows));
    if (next === null) break;
    cursor = next;
  }
  await setJoinedDates(db, action, cursor);
  const ids = { primary: action.primary_id, secondary: action.secondary_id };
  for (const recount of merging.recounts(ids, cursor.placed)) {
    signal.throwIfAborted();
    await withRetry(() => db.transaction(recount));
  }
  if (cursor.since !== null) await merging.afterUnmerge?.(platform, action, cursor.since);
}

async function setJoinedDates(db: Executor, action: RunningAction, { first, since }: UnmergeCursor): Promise<void> {
  // As in imports, a manually created person keeps their joined date. A person created from an identity does not.
  const isKept = action.kind === "member" && since !== null ? sql`manually_created` : sql`false`;
  await setJoined(db, action.kind, action.primary_id, first.primary, isKept);
  await setJoined(db, action.kind, action.secondary_id, first.secondary, isKept);
}

/**
 * Examines the next activities and moves those of the secondary, in one statement with the cursor.
 * @returns the new cursor; null at the end
 */
async function moveBatch(
  db: Database,
  action: RunningAction,
  { after, since, later, rule }: UnmergeCursor,
  rows: number,
): Promise<UnmergeCursor | null> {
  const holder = recordTables[action.kind].id;
  const isNew =
    since === null
      ? sql`true`
      : sql`(a.created_at > ${since}::timestamptz
          and not coalesce(a.merge_ids && ${sql.param(later)}::uuid[], false))`;
  const from: SQL = after ? sql`(a."timestamp", a.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const found = await db.execute<{ cursor: UnmergeCursor }>(sql`
    with batch as (
      select a.id, a."timestamp" as at, ${isNew} as is_new,
        coalesce(a.merge_ids @> array[${action.id}::uuid], false)
          or coalesce(${isNew} and ${matchesRule(action.kind, rule)}, false) as is_theirs
      from activities a where a.${holder} = ${action.primary_id}::uuid and ${from}
      order by a."timestamp" desc nulls last, a.id desc limit ${rows}
    ), moved as (
      update activities a set ${holder} = ${action.secondary_id}::uuid,
        merge_ids = nullif(array_remove(a.merge_ids, ${action.id}::uuid), '{}')
      from batch where a.id = batch.id and batch.is_theirs
      returning 1
    ), seen as (
      select (array_agg(at order by at, id))[1] as at, (array_agg(id order by at, id))[1] as id,
        min(at) filter (where is_new and is_theirs) as theirs,
        ${since === null ? sql`null::timestamptz` : sql`min(at) filter (where is_new and not is_theirs)`} as mine
      from batch
    )
    update merge_actions m set activities = m.activities + (select count(*)::int from moved), updated_at = now(),
      cursor = m.cursor || jsonb_build_object(
        'after', jsonb_build_object('at', seen.at, 'id', seen.id),
        'first', jsonb_build_object(
          'primary', least((m.cursor #>> '{first,primary}')::timestamptz, seen.mine),
          'secondary', least((m.cursor #>> '{first,secondary}')::timestamptz, seen.theirs)))
    from seen where m.id = ${action.id}::uuid and seen.id is not null
    returning m.cursor`);
  return found.rows[0]?.cursor ?? null;
}

/** Moves a joined date back to the first activity, unless a user set it. */
async function setJoined(db: Executor, kind: RecordKind, id: string, first: string | null, isKept: SQL): Promise<void> {
  if (first === null) return;
  await db.execute(sql`
    update ${recordTables[kind].records} set joined_at = ${first}::timestamptz where id = ${id}::uuid
      and joined_at > ${first}::timestamptz and not 'joinedAt' = any(manually_changed_fields) and not ${isKept}`);
}
