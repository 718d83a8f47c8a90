import type { MergeBackup, UndoneMerge } from "./undo-merge.ts";

/** How two of a kind are merged, and a merge of them taken back. */
export interface MergeRules<P> {
  readonly merge: (primary: P, secondary: P) => P;
  readonly undo: (current: P, backup: MergeBackup<P>) => UndoneMerge<P>;
}

/** A merge taken back although others into the same profile came after it; their backups as they are from now on. */
export interface UndoneBeneath<P> extends UndoneMerge<P> {
  /** As they were given: the newest first. */
  readonly later: readonly MergeBackup<P>[];
}

/**
 * Takes a merge back as if the later ones into the same profile had come without it: they are taken back, then the one
 * that is meant, then they are done again. So merges come back exactly, in whatever order they are taken back.
 * @param later backups of the later merges, the newest first.
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
    primary = rules.merge(primary, secondary);
  }
  return { primary, secondary: undone.secondary, edits: undone.edits, later: again };
}
