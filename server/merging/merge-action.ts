import { sql } from "drizzle-orm";
import type { Platform } from "#server/base/platform.ts";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import type { Requester } from "#server/http/route.ts";
import type { RecordKind } from "#server/records/record-kind.ts";
import type { MergeBackup } from "#shared/domain/merge/undo-merge.ts";
import type { Moved } from "./moved.ts";

/** Name of the job that moves what a merge or unmerge leaves to be moved; its payload is the id of the action. */
export const mergeJob = "merge-profiles";

interface NewAction {
  readonly id: string;
  readonly kind: RecordKind;
  readonly primary: { readonly id: string; readonly displayName: string };
  readonly secondary: { readonly id: string; readonly displayName: string };
  readonly step: "merge-started" | "unmerge-started";
  /** Both profiles before a merge. */
  readonly backup: MergeBackup<object> | null;
  readonly moved: Moved;
  /** What the work behind an unmerge needs to know. */
  readonly cursor: object | null;
}

/** Records a merge or unmerge that begins, and sends the work behind it; both exist only with the transaction. */
export async function beginAction(
  tx: Executor,
  { jobs }: Pick<Platform, "jobs">,
  requester: Requester,
  action: NewAction,
): Promise<void> {
  const { id, kind, primary, secondary, step, backup, moved, cursor } = action;
  await tx.execute(sql`
    insert into merge_actions (id, kind, primary_id, secondary_id, primary_name, secondary_name, state, step, user_id,
      backup, moved, cursor)
    select ${id}::uuid, ${kind}, ${primary.id}::uuid, ${secondary.id}::uuid, ${primary.displayName},
      ${secondary.displayName}, 'in-progress', ${step}, ${requester.user.id}::uuid, ${json(backup)},
      ${json(moved)}, ${json(cursor)}`);
  await jobs.send(mergeJob, { id }, { tx, singletonKey: id });
}

/** Turns a merge into its unmerge that begins, and sends the work behind it. */
export async function beginRevert(
  tx: Executor,
  { jobs }: Pick<Platform, "jobs">,
  requester: Requester,
  id: string,
  cursor: object,
): Promise<void> {
  await tx.execute(sql`
    update merge_actions set state = 'in-progress', step = 'unmerge-started', user_id = ${requester.user.id}::uuid,
      cursor = ${json(cursor)}, activities = 0, error = null, started_at = now(), updated_at = now()
    where id = ${id}::uuid`);
  await jobs.send(mergeJob, { id }, { tx, singletonKey: id });
}

/** A merge that can be taken back, with both profiles as they were before it. */
export interface RevertibleMerge<P> {
  readonly id: string;
  readonly createdAt: string;
  readonly backup: MergeBackup<P>;
}

/** Merges into this profile that can be taken back, the newest first. */
export async function mergesInto<P>(tx: Executor, kind: RecordKind, primaryId: string): Promise<RevertibleMerge<P>[]> {
  const found = await tx.execute<{ id: string; created_at: string; backup: MergeBackup<P> }>(sql`
    select id, created_at, backup from merge_actions
    where kind = ${kind} and primary_id = ${primaryId}::uuid and backup is not null
      and step in ('merge-started', 'merge-done') and state in ('merged', 'error')
    order by created_at desc, id`);
  return found.rows.map(({ id, created_at, backup }) => ({ id, createdAt: created_at, backup }));
}

/** Keeps another backup of a merge: one beneath it was taken back. */
export async function replaceBackup(tx: Executor, id: string, backup: MergeBackup<object>): Promise<void> {
  await tx.execute(sql`update merge_actions set backup = ${json(backup)}, updated_at = now() where id = ${id}::uuid`);
}

/** One JSON value as a parameter; null is none. */
export function json(value: unknown) {
  return value === null ? sql`null::jsonb` : sql`${bulkJson([value])}::jsonb -> 0`;
}
