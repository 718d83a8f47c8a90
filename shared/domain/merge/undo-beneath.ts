import type { MergeBackup, UndoneMerge } from "./undo-merge.ts";

/** Merge and undo functions for records of a kind. */
export interface MergeRules<P> {
  merge(primary: P, secondary: P, keepOther?: readonly string[]): { readonly merged: P };
  undo(current: P, backup: MergeBackup<P>): UndoneMerge<P>;
}

/** An undone earlier merge, and the new backups of the later merges into the same record. */
export interface UndoneBeneath<P> extends UndoneMerge<P> {
  /** Newest first, in the given order. */
  readonly later: readonly MergeBackup<P>[];
}

/**
 * Undoes a merge that was followed by others into the same record. Undoes the later merges, then the given one, then
 * repeats the later ones. So merges can be undone exactly in any order.
 * @param later backups of the later merges, newest first.
 */
export function undoBeneath<P>(
  rules: MergeRules<P>,
  current: P,
  backup: MergeBackup<P>,
  later: readonly MergeBackup<P>[],
): UndoneBeneath<P> {
  let state = current;
  const others: Omit<MergeBackup<P>, "primary">[] = [];
  for (const each of later) {
    const undone = rules.undo(state, each);
    state = undone.primary;
    others.unshift({ ...each, secondary: undone.secondary });
  }
  const undone = rules.undo(state, backup);
  const remerged: MergeBackup<P>[] = [];
  let primary = undone.primary;
  for (const other of others) {
    remerged.unshift({ ...other, primary });
    primary = rules.merge(primary, other.secondary, other.keepOther).merged;
  }
  return { primary, secondary: undone.secondary, edits: undone.edits, later: remerged };
}
