import { type MergeRules, undoBeneath } from "#shared/domain/merge/undo-beneath.ts";
import type { KeptEdit } from "#shared/domain/merge/undo-list.ts";
import type { MergeBackup } from "#shared/domain/merge/undo-merge.ts";
import type { RevertibleMerge } from "./merge-action.ts";

/** Two profiles made of one. */
export interface Split<P> {
  readonly current: P;
  readonly primary: P;
  readonly secondary: P;
  /** The merge that is taken back; null when an identity is taken out. */
  readonly merge: { readonly id: string; readonly createdAt: string } | null;
  readonly edits: readonly KeptEdit[];
  /** Backups of later merges, which change when one beneath them is taken back. */
  readonly later: readonly { readonly id: string; readonly backup: MergeBackup<P> }[];
}

/** Which merge or identity an unmerge is about. */
export interface Wanted<I> {
  readonly identity: I;
  /** Take back the merge that brought the identity. */
  readonly revert: boolean;
  /** Take back this merge. */
  readonly mergeId?: string | null | undefined;
  /** Id of the profile that an identity alone becomes. */
  readonly newId: string;
}

/** The first of these merges, the newest first, that fits, taken back although later ones came after it; null for none. */
export function takeBack<P>(
  rules: MergeRules<P>,
  current: P,
  merges: readonly RevertibleMerge<P>[],
  fits: (merge: RevertibleMerge<P>) => boolean,
): Split<P> | null {
  const at = merges.findIndex(fits);
  const merge = merges[at];
  if (!merge) return null;
  const newer = merges.slice(0, at);
  const { later, ...undone } = undoBeneath(
    rules,
    current,
    merge.backup,
    newer.map(({ backup }) => backup),
  );
  return {
    ...undone,
    current,
    merge: { id: merge.id, createdAt: merge.createdAt },
    later: later.map((backup, nth) => ({ id: newer[nth]?.id ?? "", backup })),
  };
}
