import { type SQL, sql } from "drizzle-orm";
import type { Platform } from "#server/base/platform.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { again } from "#server/db/with-retry.ts";
import { createPace } from "#server/jobs/batch-size.ts";
import type { RecordKind } from "#server/records/record-kind.ts";
import { affiliateEdited } from "./affiliate-edited.ts";
import { type IdentityRule, matching } from "./identity-rule.ts";
import { holderColumns } from "./move-merged.ts";
import { countOrganizationAgain } from "./organization-figures.ts";
import { countMonthsAgain, countOrganizationsAgain, countPlacesAgain } from "./person-figures.ts";
import type { RunningAction } from "./running-action.ts";
import type { Placed } from "./segment-presence.ts";

/** Where the work behind an unmerge is, and what it goes by. */
export interface UnmergeCursor {
  readonly rule: IdentityRule;
  /** When the merge was that is taken back: what arrived since goes by identity. Null: everything does. */
  readonly since: string | null;
  /** Later merges into the same profile: what they moved is not the secondary's. */
  readonly later: readonly string[];
  readonly placed: { readonly primary: Placed; readonly secondary: Placed };
  /** The last activity that was looked at. */
  readonly after: { readonly at: string; readonly id: string } | null;
  /** The first of those that each of the two has from what arrived since: a joined date is no later. */
  readonly first: { readonly primary: string | null; readonly secondary: string | null };
}

/**
 * Gives the secondary its activities back, walking once through those of the primary from the newest on; then both
 * are counted anew. It goes on where it was interrupted.
 */
export async function moveUnmerged(platform: Platform, action: RunningAction, signal: AbortSignal): Promise<void> {
  const { db, config } = platform;
  const pace = createPace(config.databaseUrl === null, "gently");
  let cursor = action.cursor as unknown as UnmergeCursor;
  for (;;) {
    signal.throwIfAborted();
    const rows = pace.rows();
    const next = await pace.measure(rows, () => step(db, action, cursor, rows));
    if (next === null) break;
    cursor = next;
  }
  await finish(db, action, cursor, signal);
  if (action.kind === "member" && cursor.since !== null) {
    const pair = [action.primary_id, action.secondary_id];
    await affiliateEdited(platform, pair, pair, cursor.since);
  }
}

async function finish(db: Database, action: RunningAction, cursor: UnmergeCursor, signal: AbortSignal): Promise<void> {
  const { kind, primary_id: primaryId, secondary_id: secondaryId } = action;
  const { first, placed } = cursor;
  // As an import does: who was made by hand joined when somebody said so. Who is made of an identity was made by us.
  const isMadeByHand = kind === "member" && cursor.since !== null ? sql`manually_created` : sql`false`;
  await setJoined(db, kind, primaryId, first.primary, isMadeByHand);
  await setJoined(db, kind, secondaryId, first.secondary, isMadeByHand);
  const counts =
    kind === "member" ? ([countMonthsAgain, countPlacesAgain] as const) : ([countOrganizationAgain] as const);
  for (const [id, where] of [
    [primaryId, placed.primary],
    [secondaryId, placed.secondary],
  ] as const) {
    for (const count of counts) {
      signal.throwIfAborted();
      await again(() => db.transaction((tx) => count(tx, id, where)));
    }
  }
  if (kind === "member")
    await again(() => db.transaction((tx) => countOrganizationsAgain(tx, [primaryId, secondaryId])));
}

/**
 * Looks at the next activities and moves what is the secondary's: one statement, so that what moved and where it stands
 * are written together. @returns where it stands, null at the end
 */
async function step(
  db: Database,
  action: RunningAction,
  { after, since, later, rule }: UnmergeCursor,
  rows: number,
): Promise<UnmergeCursor | null> {
  const holder = holderColumns[action.kind];
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
          or coalesce(${isNew} and ${matching(action.kind, rule)}, false) as is_theirs
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

/** A joined date moves back to the first activity, unless somebody set it. */
async function setJoined(
  db: Executor,
  kind: RecordKind,
  id: string,
  first: string | null,
  isMadeByHand: SQL,
): Promise<void> {
  if (first === null) return;
  const table = kind === "member" ? sql`members` : sql`organizations`;
  await db.execute(sql`
    update ${table} set joined_at = ${first}::timestamptz where id = ${id}::uuid
      and joined_at > ${first}::timestamptz and not 'joinedAt' = any(manually_changed_fields) and not ${isMadeByHand}`);
}
