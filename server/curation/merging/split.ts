import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { undoBeneath } from "#shared/domain/merge/undo-beneath.ts";
import { mergesInto, type RevertibleMerge } from "./merge-action.ts";
import type { Merging, Split } from "./merging.ts";
import type { MergeRecord } from "./record.ts";

/** Merge to undo, or identity to extract. */
export interface UnmergeTarget<R extends MergeRecord> {
  isIdentity(identity: R["identities"][number]): boolean;
  /** Undo the merge that brought the identity. */
  readonly revert?: boolean;
  /** Undo this merge. */
  readonly mergeId?: string | null | undefined;
  /** Id for the record of an extracted identity. */
  readonly newId: string;
}

/**
 * Computes both records that result from undoing a merge or extracting an identity. When undoing the merge would leave
 * the record without identities, only extracts the identity.
 * @throws HttpError 404; 400 for an identity of another record, for the only identity, and when no merge that brought
 * it can be undone
 */
export async function splitRecord<R extends MergeRecord>(
  tx: Executor,
  merging: Merging<R>,
  id: string,
  request: UnmergeTarget<R>,
): Promise<Split<R>> {
  const current = (await merging.load(tx, [id])).get(id);
  if (!current) throw notFound();
  const [identity, another] = current.identities.filter((each) => request.isIdentity(each));
  if (identity && another && identity.site !== another.site) throw badRequest("Name the site of the identity.");
  if (!identity && !request.mergeId) throw badRequest(merging.texts.foreignIdentity);
  if (request.revert || request.mergeId) {
    const split = await undoneMerge(tx, merging, current, identity, request.mergeId);
    if (!split) throw badRequest("No merge that added this identity can be undone.");
    if (split.primary.identities.length > 0) return split;
  }
  if (!identity) throw badRequest(merging.texts.lastIdentity);
  return extracted(merging, current, identity, request.newId);
}

/** True when a merge brought this identity and undoing it leaves the record with at least one identity. */
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

/**
 * Split that undoes this merge, or the newest merge that brought the identity, even below later merges; null when there
 * is none.
 */
async function undoneMerge<R extends MergeRecord>(
  tx: Executor,
  merging: Merging<R>,
  current: R,
  identity: R["identities"][number] | undefined,
  mergeId: string | null | undefined,
): Promise<Split<R> | null> {
  const stored = (await mergesInto<R>(tx, merging.kind, current.id)).map((merge) => withSites(current, merge));
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

/** Adds the sites to the backup of an earlier version, which has none: those that its identities have now. */
function withSites<R extends MergeRecord>(current: R, merge: RevertibleMerge<R>): RevertibleMerge<R> {
  const ofRow = new Map(current.identities.map(({ id, site }) => [id, site]));
  const bare = ({ platform, type, value }: Pick<Identity, "platform" | "type" | "value">) =>
    identityKey({ platform, type, value });
  const ofName = new Map(current.identities.map((identity) => [bare(identity), identity.site]));
  const filled = (record: R): R => ({
    ...record,
    identities: record.identities.map((identity) => {
      const site = identity.site ?? (ofRow.has(identity.id) ? ofRow.get(identity.id) : ofName.get(bare(identity)));
      return site ? { ...identity, site } : identity;
    }),
  });
  const { backup } = merge;
  return { ...merge, backup: { ...backup, primary: filled(backup.primary), secondary: filled(backup.secondary) } };
}

function extracted<R extends MergeRecord>(
  merging: Merging<R>,
  current: R,
  identity: R["identities"][number],
  newId: string,
): Split<R> {
  const removed = current.identities.filter((each) => merging.isSameIdentity(identity, each));
  const left = current.identities.filter((each) => !removed.includes(each));
  if (left.length === 0) throw badRequest(merging.texts.lastIdentity);
  return {
    current,
    primary: { ...current, identities: left },
    secondary: merging.fromIdentities(newId, identity, removed),
    merge: null,
    edits: [],
    later: [],
  };
}
