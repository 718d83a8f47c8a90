import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import type { RecordKind } from "#server/records/record-kind.ts";
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

/** How one kind of record is merged and unmerged: what differs between people and organizations. */
export interface Merging<R extends MergeRecord = MergeRecord> extends MergeRules<R> {
  readonly kind: RecordKind;
  readonly texts: { readonly foreignIdentity: string; readonly lastIdentity: string };
  /** Records by id. Unknown ids and records in the trash are left out. */
  load(tx: Executor, ids: readonly string[]): Promise<Map<string, R>>;
  /** @throws HttpError 400 when a record of this kind must not be merged into another */
  assertMergeable?(secondary: R): void;
  merge(primary: R, secondary: R): { readonly merged: R; readonly changes: readonly MergeChange[] };
  /** Columns of the record's own row that a merge changes. */
  ownColumns(record: R): Row;
  /** Replaces the lists of the `involved` other than identities with those of `records`, each row with its id. */
  writeLists(tx: Executor, involved: readonly string[], records: readonly R[]): Promise<void>;
  /**
   * Makes rows elsewhere that refer to the secondary refer to the primary.
   * @returns the secondary as the backup stores it, with what `restoreReferences` needs, and how many rows moved.
   */
  moveReferences(tx: Executor, primary: R, secondary: R): Promise<{ backup: R; moved: Partial<Moved> }>;
  restoreReferences(tx: Executor, primary: R, secondary: R): Promise<void>;
  /** The record as the audit log stores it. */
  audited(record: R): object;
  addFigures(tx: Executor, primaryId: string, secondaryId: string): Promise<void>;
  /** Statements that recount both records after an unmerge, each run in a transaction of its own. */
  recounts(ids: PairOfIds, presence: PairPresence): readonly ((tx: Executor) => Promise<void>)[];
  /** True for identities that leave the record together when one of them is taken out. */
  isSameIdentity(one: R["identities"][number], other: R["identities"][number]): boolean;
  /** The record that an identity taken out becomes. */
  fromIdentities(id: string, identity: Identity, identities: R["identities"]): R;
  /** Brings backups up to date with merges of other records since. */
  refreshBackups?(tx: Executor, merges: RevertibleMerge<R>[]): Promise<RevertibleMerge<R>[]>;
  preview(tx: Executor, split: Split<R>): Promise<UnmergePreview>;
  activityRule(primary: readonly Identity[], secondary: readonly Identity[], isExtraction: boolean): IdentityRule;
  /** Runs when the activities of a merge have moved. */
  afterMerge(platform: Platform, action: RunningAction): Promise<void>;
  /** Runs when the activities of a merge made at `since` have moved back. */
  afterUnmerge?(platform: Platform, action: RunningAction, since: string): Promise<void>;
}

interface PairOfIds {
  readonly primary: string;
  readonly secondary: string;
}

/** One record divided into two: a merge undone, or an identity taken out. */
export interface Split<R> {
  readonly current: R;
  readonly primary: R;
  readonly secondary: R;
  /** The merge that is undone; null when an identity is taken out. */
  readonly merge: { readonly id: string; readonly createdAt: string } | null;
  /** Edits since the merge. They are kept. */
  readonly edits: readonly KeptEdit[];
  /** New backups of later merges into the same record. */
  readonly later: readonly { readonly id: string; readonly backup: MergeBackup<R> }[];
}
