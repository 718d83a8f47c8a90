import { badRequest, notFound } from "#server/base/http-error.ts";
import type { Executor } from "#server/db/database.ts";
import { identityKey } from "#shared/domain/merge/merge-lists.ts";
import { undoBeneath } from "#shared/domain/merge/undo-beneath.ts";
import { mergesInto } from "./merge-action.ts";
import type { Merging, Split } from "./merging.ts";
import type { MergeRecord } from "./record.ts";

/** Which merge to undo, or which identity to take out. */
export interface WantedSplit<R extends MergeRecord> {
  isIdentity(identity: R["identities"][number]): boolean;
  /** Undo the merge that brought the identity. */
  readonly revert?: boolean;
  /** Undo this merge. */
  readonly mergeId?: string | null | undefined;
  /** Id of the record that an identity taken out becomes. */
  readonly newId: string;
}

/**
 * Computes both records that undoing a merge or taking out an identity gives. When undoing the merge would leave the
 * record without identities, only the identity is taken out.
 * @throws HttpError 404; 400 for an identity of another record, for the only identity, and when no merge that brought it
 * can be undone
 */
export async function splitRecord<R extends MergeRecord>(
  tx: Executor,
  merging: Merging<R>,
  id: string,
  wanted: WantedSplit<R>,
): Promise<Split<R>> {
  const current = (await merging.load(tx, [id])).get(id);
  if (!current) throw notFound();
  const identity = current.identities.find((each) => wanted.isIdentity(each));
  if (!identity && !wanted.mergeId) throw badRequest(merging.texts.foreignIdentity);
  if (wanted.revert || wanted.mergeId) {
    const split = await undoneMerge(tx, merging, current, identity, wanted.mergeId);
    if (!split) throw badRequest("No merge that brought this identity can be taken back.");
    if (split.primary.identities.length > 0) return split;
  }
  if (!identity) throw badRequest(merging.texts.lastIdentity);
  return extracted(merging, current, identity, wanted.newId);
}

/** True when a merge brought this identity and the record has identities left when it is undone. */
export async function canRevert<R extends MergeRecord>(
  tx: Executor,
  merging: Merging<R>,
  id: string,
  isIdentity: (identity: R["identities"][number]) => boolean,
): Promise<boolean> {
  const current = (await merging.load(tx, [id])).get(id);
  if (!current) throw notFound();
  const identity = current.identities.find(isIdentity);
  if (!identity) throw badRequest(merging.texts.foreignIdentity);
  const split = await undoneMerge(tx, merging, current, identity, null);
  return split !== null && split.primary.identities.length > 0;
}

/** The split that undoes this merge, or the newest that brought the identity, below later ones; null for none. */
async function undoneMerge<R extends MergeRecord>(
  tx: Executor,
  merging: Merging<R>,
  current: R,
  identity: R["identities"][number] | undefined,
  mergeId: string | null | undefined,
): Promise<Split<R> | null> {
  const stored = await mergesInto<R>(tx, merging.kind, current.id);
  const merges = (await merging.refreshBackups?.(tx, stored)) ?? stored;
  const key = identity && identityKey(identity);
  const at = merges.findIndex((merge) =>
    mergeId
      ? merge.id === mergeId
      : merge.backup.secondary.identities.some((each) => each.id === identity?.id || identityKey(each) === key),
  );
  const merge = merges[at];
  if (!merge) return null;
  const newer = merges.slice(0, at);
  const backups = newer.map(({ backup }) => backup);
  const { later, ...undone } = undoBeneath(merging, current, merge.backup, backups);
  return {
    ...undone,
    current,
    merge: { id: merge.id, createdAt: merge.createdAt },
    later: later.map((backup, index) => ({ id: newer[index]?.id ?? "", backup })),
  };
}

function extracted<R extends MergeRecord>(
  merging: Merging<R>,
  current: R,
  identity: R["identities"][number],
  newId: string,
): Split<R> {
  const taken = current.identities.filter((each) => merging.isSameIdentity(identity, each));
  const left = current.identities.filter((each) => !taken.includes(each));
  if (left.length === 0) throw badRequest(merging.texts.lastIdentity);
  return {
    current,
    primary: { ...current, identities: left },
    secondary: merging.fromIdentities(newId, identity, taken),
    merge: null,
    edits: [],
    later: [],
  };
}
