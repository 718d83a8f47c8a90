import { conflict, HttpError, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { lockPeopleOf } from "#server/records/employers/decide.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { isEqual } from "#shared/domain/merge/equal.ts";
import type { MergeChange } from "#shared/domain/merge/person.ts";
import type { MergeRules } from "#shared/domain/merge/undo-beneath.ts";
import type { KeptEdit } from "#shared/domain/merge/undo-list.ts";
import type { MergeBackup } from "#shared/domain/merge/undo-merge.ts";
import { errorCodes } from "#shared/domain/messages/error-codes.ts";
import type { PairPresence } from "./figures.ts";
import type { IdentityRule } from "./identity-rule.ts";
import type { Moved, RevertibleMerge, RunningAction } from "./merge-action.ts";
import type { MergeRecord, Row } from "./record.ts";

/**
 * Locks records for a merge or unmerge, ordered by id to avoid deadlocks. Blocks imports that add activity to them.
 * Locks people of organizations first, as the job does that decides their activities.
 * @param into a record that several merges may join at the same time
 * @throws HttpError 409 while a merge or unmerge of one of them is in progress; 404 when one does not exist
 */
export async function lockRecords(
  tx: Executor,
  kind: RecordKind,
  ids: readonly string[],
  into: string | null = null,
): Promise<void> {
  const uniqueIds = [...new Set(ids)];
  if (kind === "organization") await lockPeopleOf(tx, uniqueIds);
  const found = await tx.execute(sql`
    select id from ${recordTables[kind].records} where id = any(${sql.param(uniqueIds)}::uuid[]) and deleted_at is null
    order by id for update`);
  const running = await tx.execute(sql`
    select 1 from merge_actions where state = 'in-progress' and kind = ${kind}
      and (primary_id = any(${sql.param(uniqueIds)}::uuid[]) or secondary_id = any(${sql.param(uniqueIds)}::uuid[]))
      and not (step = 'merge-started' and primary_id is not distinct from ${into}::uuid)
    limit 1`);
  if (running.rows.length > 0) {
    const text = "Another merge of one of these profiles is in progress. Try again when it is done.";
    throw new HttpError(409, text, undefined, errorCodes.mergeInProgress);
  }
  if (found.rows.length < uniqueIds.length) throw notFound();
}

type Shown = Readonly<Record<string, unknown>>;

export interface UnmergePreview {
  readonly mergeActionId?: unknown;
  readonly primary: Shown;
  readonly secondary: Shown & { readonly joinedAt?: string | null | undefined };
}

/** Fields that change when activities arrive; for an extraction also fields that are new in each preview. */
const figures = ["activityCount", "memberCount", "joinedAt"];
const extractionFigures = [...figures, "id"];

/** Compares the preview that the user confirmed with a current one. @throws HttpError 409 */
export function assertSamePreview(posted: UnmergePreview, now: UnmergePreview, isExtraction: boolean): void {
  const comparable = ({ mergeActionId, primary, secondary }: UnmergePreview): unknown =>
    JSON.parse(
      JSON.stringify({
        mergeActionId: mergeActionId ?? null,
        primary: without(primary, figures),
        secondary: without(secondary, isExtraction ? extractionFigures : figures),
      }),
    );
  if (!isEqual(comparable(posted), comparable(now))) {
    throw conflict("The profile has changed since the preview. Reload the preview.");
  }
}

const without = (object: Shown, names: readonly string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** Edits in the format of a preview, without columns for the server only. */
export const shownEdits = (edits: readonly KeptEdit[]) =>
  edits.map((edit) => {
    if (typeof edit.value !== "object" || edit.value === null || !("rest" in edit.value)) return edit;
    const { rest: _, ...value } = edit.value;
    return { ...edit, value };
  });

/** Functions and rules that merge and unmerge one kind of record, people or organizations. */
export interface Merging<R extends MergeRecord = MergeRecord> extends MergeRules<R> {
  readonly kind: RecordKind;
  readonly texts: { readonly foreignIdentity: string; readonly lastIdentity: string };
  /** Loads records by id. Omits unknown ids and records in the trash. */
  load(tx: Executor, ids: readonly string[]): Promise<Map<string, R>>;
  /** @throws HttpError 400 when a record of this kind must not be merged into another */
  assertMergeable?(secondary: R): void;
  merge(
    primary: R,
    secondary: R,
    chosen?: readonly string[],
  ): { readonly merged: R; readonly changes: readonly MergeChange[] };
  /** Columns of the record's own row that a merge changes. */
  ownColumns(record: R): Row;
  /** Replaces all lists of the `involved` except identities with those of `records`, each row with its id. */
  writeLists(tx: Executor, involved: readonly string[], records: readonly R[]): Promise<void>;
  /**
   * Updates rows in other tables that refer to the secondary, so that they refer to the primary.
   * @returns the secondary as the backup stores it, with the input of `restoreReferences`, and the number of moved
   * rows.
   */
  moveReferences(tx: Executor, primary: R, secondary: R): Promise<{ backup: R; moved: Partial<Moved> }>;
  restoreReferences(tx: Executor, primary: R, secondary: R): Promise<void>;
  /** Record in the format of the audit log. */
  audited(record: R): object;
  addFigures(tx: Executor, primaryId: string, secondaryId: string): Promise<void>;
  /** Statements that recount both records after an unmerge. Each runs in a separate transaction. */
  recounts(ids: PairOfIds, presence: PairPresence): readonly ((tx: Executor) => Promise<void>)[];
  /** True for identities that are extracted together. */
  isSameIdentity(one: R["identities"][number], other: R["identities"][number]): boolean;
  /** Builds the record for an extracted identity. */
  fromIdentities(id: string, identity: Identity, identities: R["identities"]): R;
  /** Updates backups for later merges of other records. */
  refreshBackups?(tx: Executor, merges: RevertibleMerge<R>[]): Promise<RevertibleMerge<R>[]>;
  preview(tx: Executor, split: Split<R>): Promise<UnmergePreview>;
  activityRule(primary: readonly Identity[], secondary: readonly Identity[], isExtraction: boolean): IdentityRule;
  /** Runs after the activities of a merge have moved. */
  afterMerge(platform: Platform, action: RunningAction): Promise<void>;
  /** Runs after the activities of a merge made at `since` have moved back. */
  afterUnmerge?(platform: Platform, action: RunningAction, since: string): Promise<void>;
}

interface PairOfIds {
  readonly primary: string;
  readonly secondary: string;
}

/** Record split in two by undoing a merge or extracting an identity. */
export interface Split<R> {
  readonly current: R;
  readonly primary: R;
  readonly secondary: R;
  /** Merge to undo; null when an identity is extracted. */
  readonly merge: { readonly id: string; readonly createdAt: string } | null;
  /** Edits made after the merge. They are kept. */
  readonly edits: readonly KeptEdit[];
  /** New backups of later merges into the same record. */
  readonly later: readonly { readonly id: string; readonly backup: MergeBackup<R> }[];
}
