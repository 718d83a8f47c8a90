import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import type { MergeChange } from "#shared/domain/merge/person.ts";
import type { MergeRules } from "#shared/domain/merge/undo-beneath.ts";
import type { KeptEdit } from "#shared/domain/merge/undo-list.ts";
import type { MergeBackup } from "#shared/domain/merge/undo-merge.ts";
import type { PairPresence } from "./figures.ts";
import type { IdentityRule } from "./identity-rule.ts";
import type { Moved, RevertibleMerge, RunningAction } from "./merge-action.ts";
import type { UnmergePreview } from "./preview.ts";
import type { MergeRecord, Row } from "./record.ts";

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
    keepOther?: readonly string[],
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
