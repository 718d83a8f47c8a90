import type { TrashKind } from "#server/curation/trash/kinds.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { SQL } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";

/** All records in a segment that match search and filter. */
export interface Matching {
  readonly segmentId: string;
  readonly filter?: unknown;
  readonly search?: string | null | undefined;
  /** Excludes records created later, because the user did not see them. */
  readonly before: string;
}

/** Result of an action on one record. */
export type Outcome =
  | { readonly id: string; readonly result: "changed"; readonly undo: Record<string, unknown> }
  | { readonly id: string; readonly result: "unchanged" }
  | { readonly id: string; readonly result: "failed"; readonly reason: string };

/** Changed record with the data to undo the change. */
export interface Changed {
  readonly id: string;
  readonly undo: Record<string, unknown>;
}

/** Changes a few locked records that the user may change. @returns an outcome for each */
export type ChangeRecords = (tx: Executor, requester: Requester, ids: readonly string[]) => Promise<Outcome[]>;

/** Services available for requests to other services, outside of transactions. */
export type Outside = Pick<Platform, "config" | "db"> & { readonly signal: AbortSignal };

/** Requests to other services that an action needs for each record. */
export interface OutsideRequests {
  /** Records per transaction. Keep it small, because each request takes time. */
  readonly batchSize: number;
  /** @throws HttpError when further requests are pointless. Ends the job with its message */
  send(outside: Outside, requester: Requester, ids: readonly string[]): Promise<ChangeRecords>;
}

/** Bulk changes of one kind of records. `Action` is the type that the contract allows. */
export interface BulkKind<Action> {
  readonly kind: RecordKind;
  readonly trash: TrashKind;
  /** Column with the record id in `matching`. */
  readonly id: SQL;
  /** @throws HttpError 400 for an action that is valid for no record */
  check?(platform: Pick<Platform, "config" | "db">, action: Action): Promise<void>;
  /**
   * Returns the matching records, as SQL from `from` on.
   * @param limit number of records to read.
   * @throws HttpError 400 for an unknown filter
   */
  matching(db: Executor, matching: Matching, limit: number): Promise<SQL>;
  /** Requests to other services before a change; null when an action needs none. */
  requests?(action: Action): OutsideRequests | null;
  /** Performs every action except deleting. */
  change(action: Action): ChangeRecords;
  /** Undoes such an action, except for records that were changed since in the same fields. */
  undo(tx: Executor, requester: Requester, action: Action, rows: readonly Changed[]): Promise<Outcome[]>;
}

export const changedSince = "It has been changed since.";

export const failed = (id: string, reason: string): Outcome => ({ id, result: "failed", reason });
export const unchanged = (id: string): Outcome => ({ id, result: "unchanged" });
export const changed = (id: string, undo: Record<string, unknown>): Outcome => ({ id, result: "changed", undo });
