import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import type { Requester } from "#server/http/route.ts";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { Permission } from "#shared/domain/permissions.ts";

/** All rows that search and filter find in a segment. */
export interface Matching {
  readonly segmentId: string;
  readonly filter?: unknown;
  readonly search?: string | null | undefined;
  /** Rows made later are not meant: nobody saw them. */
  readonly before: string;
}

/** What became of one row. */
export type Outcome =
  | { readonly id: string; readonly result: "changed"; readonly undo: Record<string, unknown> }
  | { readonly id: string; readonly result: "unchanged" }
  | { readonly id: string; readonly result: "failed"; readonly reason: string };

/** A changed row with what takes the change back. */
export interface Changed {
  readonly id: string;
  readonly undo: Record<string, unknown>;
}

/** Changes a few rows; an outcome for each of them. Role and segment are checked for each. */
export type ChangeRows = (tx: Executor, requester: Requester, ids: readonly string[]) => Promise<Outcome[]>;

/** What can be asked of others while no transaction is open. */
export type Outside = Pick<Platform, "config" | "db"> & { readonly signal: AbortSignal };

/** An action that has to ask others, over the network, what it changes rows to. */
export interface AskingAction {
  /** Rows that are asked about before one transaction: few, since each takes its time. */
  readonly atOnce: number;
  /** @throws HttpError when it makes no sense to ask on: the work ends, and says so */
  ask(outside: Outside, requester: Requester, ids: readonly string[]): Promise<ChangeRows>;
}

/** What a kind of entity brings to changes of many rows. `Action` is what the contract lets be asked for. */
export interface BulkKind<Action> {
  readonly kind: BulkJob["kind"];
  permission(action: Action): Permission;
  /** @throws HttpError 400 for what could not be done to any row */
  check(platform: Pick<Platform, "config" | "db">, action: Action): Promise<void>;
  /** @throws HttpError 400 for a filter that is not understood */
  count(db: Executor, matching: Matching): Promise<number>;
  /** Ids of the next rows by id. */
  next(db: Executor, matching: Matching, after: string | null, limit: number): Promise<string[]>;
  /** What others are asked for before an action; null for what needs nobody else. */
  asks?(action: Action): AskingAction | null;
  change(action: Action): ChangeRows;
  /** Takes the changes of a few rows back, where nobody changed the same since. */
  takeBack(tx: Executor, requester: Requester, action: Action, rows: readonly Changed[]): Promise<Outcome[]>;
}

export const changedSince = "It was changed since.";
export const gone = "It does not exist any more.";
export const outOfReach = "You have no authorization to change it.";

export const failed = (id: string, reason: string): Outcome => ({ id, result: "failed", reason });
export const unchanged = (id: string): Outcome => ({ id, result: "unchanged" });
export const changed = (id: string, undo: Record<string, unknown>): Outcome => ({ id, result: "changed", undo });
