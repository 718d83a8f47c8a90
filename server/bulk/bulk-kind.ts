import type { SQL } from "drizzle-orm";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import type { Requester } from "#server/http/route.ts";
import type { RecordKind } from "#server/records/record-kind.ts";
import type { TrashKind } from "#server/trash/kinds.ts";

/** All records that search and filter find in a segment. */
export interface Matching {
  readonly segmentId: string;
  readonly filter?: unknown;
  readonly search?: string | null | undefined;
  /** Records created later are left out: the user did not see them. */
  readonly before: string;
}

/** What happened to one record. */
export type Outcome =
  | { readonly id: string; readonly result: "changed"; readonly undo: Record<string, unknown> }
  | { readonly id: string; readonly result: "unchanged" }
  | { readonly id: string; readonly result: "failed"; readonly reason: string };

/** A changed record, with what undoes the change. */
export interface Changed {
  readonly id: string;
  readonly undo: Record<string, unknown>;
}

/** Changes a few records that are locked and that the user may change. @returns an outcome for each */
export type ChangeRecords = (tx: Executor, requester: Requester, ids: readonly string[]) => Promise<Outcome[]>;

/** What is available for requests to other services, outside of transactions. */
export type Outside = Pick<Platform, "config" | "db"> & { readonly signal: AbortSignal };

/** Requests to other services that an action needs for each record. */
export interface OutsideRequests {
  /** Records per transaction: few, since each request takes its time. */
  readonly batchSize: number;
  /** @throws HttpError when further requests are pointless: ends the job with its message */
  send(outside: Outside, requester: Requester, ids: readonly string[]): Promise<ChangeRecords>;
}

/** How many records of one kind are changed. `Action` is what the contract allows. */
export interface BulkKind<Action> {
  readonly kind: RecordKind;
  readonly trash: TrashKind;
  /** Column with the id in `matching`. */
  readonly id: SQL;
  /** @throws HttpError 400 for an action that no record allows */
  check?(platform: Pick<Platform, "config" | "db">, action: Action): Promise<void>;
  /**
   * The records that match, as SQL from `from` on.
   * @param limit how many are read.
   * @throws HttpError 400 for an unknown filter
   */
  matching(db: Executor, matching: Matching, limit: number): Promise<SQL>;
  /** Requests to other services before a change; null when an action needs none. */
  requests?(action: Action): OutsideRequests | null;
  /** Does every action other than deleting. */
  change(action: Action): ChangeRecords;
  /** Undoes such an action, except where somebody changed the same since. */
  undo(tx: Executor, requester: Requester, action: Action, rows: readonly Changed[]): Promise<Outcome[]>;
}

export const changedSince = "It was changed since.";

export const failed = (id: string, reason: string): Outcome => ({ id, result: "failed", reason });
export const unchanged = (id: string): Outcome => ({ id, result: "unchanged" });
export const changed = (id: string, undo: Record<string, unknown>): Outcome => ({ id, result: "changed", undo });
