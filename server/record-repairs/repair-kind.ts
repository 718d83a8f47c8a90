import type { Executor } from "#server/db/database.ts";

/** Values that the preview and the receipt show. */
export interface Shown {
  readonly title: string;
  readonly detail: string;
}

/** A record that was found. `found` also has what its kind needs to mend it. */
export interface FoundRecord<Found extends Shown = Shown> {
  readonly recordId: string;
  /** People concerned, so that an erasure finds it. */
  readonly memberIds: readonly string[];
  readonly found: Found;
  /** Why it cannot be mended; it is only listed. */
  readonly reason?: string;
}

/** Page of a search. `next` is undefined at the end. */
export interface FoundPage<Cursor> {
  readonly records: readonly FoundRecord[];
  readonly next?: Cursor | undefined;
}

/** A found record, as stored. */
export interface RepairRow {
  readonly recordId: string;
  // biome-ignore lint/suspicious/noExplicitAny: written by the same kind
  readonly found: any;
  // biome-ignore lint/suspicious/noExplicitAny: written by the same kind
  readonly undo: any;
}

/** What became of a record. */
export interface RepairOutcome {
  readonly recordId: string;
  /** `continue` when a part of it is left for the next transaction. */
  readonly result: "mended" | "kept" | "undone" | "continue";
  readonly reason?: string;
  readonly undo?: object;
}

/** A kind of records that were stored twice. Each step works on a few records in a short transaction. */
export interface RepairKindRules<Cursor> {
  find(tx: Executor, cursor: Cursor | null, size: number): Promise<FoundPage<Cursor>>;
  mend(tx: Executor, repairId: string, rows: readonly RepairRow[]): Promise<RepairOutcome[]>;
  undo(tx: Executor, repairId: string, rows: readonly RepairRow[]): Promise<RepairOutcome[]>;
}

export const changedSince = "It has been changed since.";
