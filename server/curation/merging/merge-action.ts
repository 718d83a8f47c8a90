import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import type { MergeChange } from "#shared/domain/merge/person.ts";
import type { MergeBackup } from "#shared/domain/merge/undo-merge.ts";

/** Name of the job that moves the activities of a merge or unmerge. Its payload is the id of the action. */
export const mergeJob = "merge-profiles";

/** Number of entries moved to the other record. */
export interface Moved {
  readonly identities: number;
  readonly workExperiences: number;
  readonly affiliations: number;
  readonly tags: number;
  readonly attributes: number;
}

/** Counts the entries that the secondary of a merge adds to the primary. */
export function countMoved(changes: readonly MergeChange[]): Moved {
  const added = changes.filter(({ kind, from }) => kind === "added" && from === "secondary");
  const count = (field: string) => added.filter((change) => change.field === field).length;
  return {
    identities: count("identities"),
    workExperiences: count("memberOrganizations"),
    affiliations: count("affiliations"),
    tags: count("tags"),
    attributes: new Set(added.map(({ field }) => field).filter((field) => field.startsWith("attributes."))).size,
  };
}

/** Counts of an unmerge that extracts identities. */
export const movedIdentities = (identities: number): Moved => ({
  identities,
  workExperiences: 0,
  affiliations: 0,
  tags: 0,
  attributes: 0,
});

/** Merge or unmerge whose job is unfinished. */
export type RunningAction = {
  id: string;
  kind: RecordKind;
  step: "merge-started" | "unmerge-started";
  primary_id: string;
  secondary_id: string;
  primary_name: string;
  secondary_name: string;
  user_id: string | null;
  is_automatic: boolean;
  cursor: Record<string, unknown> | null;
  created_at: string;
};

interface NewAction {
  readonly id: string;
  readonly kind: RecordKind;
  readonly primary: { readonly id: string; readonly displayName: string };
  readonly secondary: { readonly id: string; readonly displayName: string };
  readonly step: "merge-started" | "unmerge-started";
  /** Both records before a merge. */
  readonly backup: MergeBackup<object> | null;
  readonly moved: Moved;
  /** Initial cursor for the job of an unmerge. */
  readonly cursor: object | null;
  /** True when no user reviewed the action. */
  readonly isAutomatic?: boolean;
}

/** Stores a merge or unmerge as started and queues its job, both in the transaction. */
export async function startAction(
  tx: Executor,
  { jobs }: Pick<Platform, "jobs">,
  requester: Requester,
  action: NewAction,
): Promise<void> {
  const { id, kind, primary, secondary, step, backup, moved, cursor, isAutomatic = false } = action;
  await tx.execute(sql`
    insert into merge_actions (id, kind, primary_id, secondary_id, primary_name, secondary_name, state, step, user_id,
      is_automatic, backup, moved, cursor, created_at)
    select ${id}::uuid, ${kind}, ${primary.id}::uuid, ${secondary.id}::uuid, ${primary.displayName},
      ${secondary.displayName}, 'in-progress', ${step}, ${requester.user.id}::uuid, ${isAutomatic}, ${json(backup)},
      ${json(moved)}, ${json(cursor)}, clock_timestamp()`);
  await jobs.send(mergeJob, { id }, { tx, singletonKey: id });
}

/** Turns a merge into a started unmerge and queues its job. */
export async function startRevert(
  tx: Executor,
  { jobs }: Pick<Platform, "jobs">,
  requester: Requester,
  { id, cursor, isAutomatic }: Pick<NewAction, "id" | "isAutomatic"> & { readonly cursor: object },
): Promise<void> {
  await tx.execute(sql`
    update merge_actions set state = 'in-progress', step = 'unmerge-started', user_id = ${requester.user.id}::uuid,
      is_automatic = ${isAutomatic ?? false}, cursor = ${json(cursor)}, activities = 0, error = null, started_at = now(), updated_at = now()
    where id = ${id}::uuid`);
  await jobs.send(mergeJob, { id }, { tx, singletonKey: id });
}

/** Merge that can be undone, with both records as they were before it. */
export interface RevertibleMerge<P> {
  readonly id: string;
  readonly createdAt: string;
  readonly backup: MergeBackup<P>;
}

/** Merges into this record that can be undone, newest first. */
export async function mergesInto<P>(tx: Executor, kind: RecordKind, primaryId: string): Promise<RevertibleMerge<P>[]> {
  const found = await tx.execute<{ id: string; created_at: string; backup: MergeBackup<P> }>(sql`
    select id, created_at, backup from merge_actions
    where kind = ${kind} and primary_id = ${primaryId}::uuid and backup is not null
      and step in ('merge-started', 'merge-done') and state in ('merged', 'error')
    order by created_at desc, id`);
  return found.rows.map(({ id, created_at, backup }) => ({ id, createdAt: created_at, backup }));
}

/** Replaces the backup of a merge after an earlier one was undone. */
export async function replaceBackup(tx: Executor, id: string, backup: MergeBackup<object>): Promise<void> {
  await tx.execute(sql`update merge_actions set backup = ${json(backup)}, updated_at = now() where id = ${id}::uuid`);
}

/** Deletes the merges and "never merge" decisions of a record that is erased. */
export async function deleteMergeHistory(tx: Executor, kind: RecordKind, id: string): Promise<void> {
  await tx.execute(sql`
    delete from merge_actions where kind = ${kind} and (primary_id = ${id}::uuid or secondary_id = ${id}::uuid)`);
  await tx.execute(sql`delete from no_merges where kind = ${kind} and (a_id = ${id}::uuid or b_id = ${id}::uuid)`);
}

/** One JSON value as a parameter. */
function json(value: unknown) {
  return value === null ? sql`null::jsonb` : sql`${bulkJson([value])}::jsonb -> 0`;
}
