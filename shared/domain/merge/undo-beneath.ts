import type { MergeBackup, UndoneMerge } from "./undo-merge.ts";

/** How two records of a kind are merged, and how that is undone. */
export interface MergeRules<P> {
  merge(primary: P, secondary: P): { readonly merged: P };
  undo(current: P, backup: MergeBackup<P>): UndoneMerge<P>;
}

/** A merge undone below later ones into the same record, and the new backups of those. */
export interface UndoneBeneath<P> extends UndoneMerge<P> {
  /** Newest first, as given. */
  readonly later: readonly MergeBackup<P>[];
}

/**
 * Undoes a merge although others into the same record came after it: undoes those, then the given one, then merges those
 * again. So merges can be undone exactly in any order.
 * @param later backups of the later merges, newest first.
 */
export function undoBeneath<P>(
  rules: MergeRules<P>,
  current: P,
  backup: MergeBackup<P>,
  later: readonly MergeBackup<P>[],
): UndoneBeneath<P> {
  let state = current;
  const others: P[] = [];
  for (const each of later) {
    const undone = rules.undo(state, each);
    state = undone.primary;
    others.unshift(undone.secondary);
  }
  const undone = rules.undo(state, backup);
  const again: MergeBackup<P>[] = [];
  let primary = undone.primary;
  for (const secondary of others) {
    again.unshift({ primary, secondary });
    primary = rules.merge(primary, secondary).merged;
  }
  return { primary, secondary: undone.secondary, edits: undone.edits, later: again };
}
