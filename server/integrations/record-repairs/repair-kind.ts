import type { Executor } from "#server/platform/db/database.ts";

/** Values that the preview and the receipt show. */
export interface Shown {
  readonly title: string;
  readonly detail: string;
}

/** A record that was found. `found` also has what its kind needs to repair it. */
export interface FoundRecord<Found extends Shown = Shown> {
  readonly recordId: string;
  /** People concerned, so that an erasure finds it. */
  readonly memberIds: readonly string[];
  readonly found: Found;
  /** Why it cannot be repaired; it is only listed. */
  readonly reason?: string;
}

/** Page of a search. `next` is undefined at the end. */
export interface FoundPage<Cursor> {
  readonly records: readonly FoundRecord[];
  readonly next?: Cursor | undefined;
}

/** A found record, as stored. `undo` is what its kind stored when it repaired the record. */
export interface RepairRow<Found extends Shown, Undo> {
  readonly recordId: string;
  readonly found: Found;
  readonly undo: Undo;
}

/** What became of a record. */
export interface RepairOutcome {
  readonly recordId: string;
  /** `continue` when a part of it is left for the next transaction. */
  readonly result: "repaired" | "kept" | "undone" | "continue";
  readonly reason?: string;
  readonly undo?: object;
}

/** A kind of records that were stored twice. Each step works on a few records in a short transaction. */
export interface RepairKindRules<Cursor, Found extends Shown, Undo> {
  find(tx: Executor, cursor: Cursor | null, size: number): Promise<FoundPage<Cursor>>;
  repair(tx: Executor, repairId: string, rows: readonly RepairRow<Found, Undo>[]): Promise<RepairOutcome[]>;
  undo(tx: Executor, repairId: string, rows: readonly RepairRow<Found, Undo>[]): Promise<RepairOutcome[]>;
}

export const changedSince = "It has been changed since.";
