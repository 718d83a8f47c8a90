import { identityKey } from "#shared/domain/merge/merge-lists.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import type { MergeIdentity } from "#shared/domain/merge/person.ts";
import { undoBeneath } from "#shared/domain/merge/undo-beneath.ts";
import type { KeptEdit } from "#shared/domain/merge/undo-list.ts";
import { type MergeBackup, undoMerge } from "#shared/domain/merge/undo-merge.ts";
import type { Executor } from "../db/database.ts";
import { badRequest, notFound } from "../http/http-error.ts";
import { followOrganizations } from "./follow-organizations.ts";
import { mergesInto } from "./merge-action.ts";
import { loadPeople, type PersonRecord } from "./person-record.ts";

/** Two people made of one. */
export interface PersonSplit {
  readonly current: PersonRecord;
  readonly primary: PersonRecord;
  readonly secondary: PersonRecord;
  /** The merge that is taken back; null when an identity is taken out. */
  readonly merge: { readonly id: string; readonly createdAt: string } | null;
  readonly edits: readonly KeptEdit[];
  /** Backups of later merges, which change when one beneath them is taken back. */
  readonly later: readonly { readonly id: string; readonly backup: MergeBackup<PersonRecord> }[];
}

const rules = {
  merge: (primary: PersonRecord, secondary: PersonRecord) => mergePreview(primary, secondary).merged,
  undo: undoMerge<PersonRecord>,
};

/**
 * What taking an identity out of a person gives, or, with `revert`, taking back the merge that brought it. When a
 * revert would leave the person without any identity, only the identity is taken out (wire.md 13.1).
 * @param newId id of the person that an identity alone becomes.
 * @throws HttpError 404 for an unknown person; 400 for an identity that is not theirs, for their only one, and when no
 * merge that brought it can be taken back
 */
export async function splitPerson(
  tx: Executor,
  id: string,
  wanted: { readonly identityId: string; readonly revert: boolean; readonly newId: string },
): Promise<PersonSplit> {
  const current = (await loadPeople(tx, [id])).get(id);
  if (!current) throw notFound();
  const identity = current.identities.find((each) => each.id === wanted.identityId);
  if (!identity) throw badRequest("This identity is not one of this person.");
  if (wanted.revert) {
    const reverted = await revertedBy(tx, current, identity);
    if (!reverted) throw badRequest("No merge that brought this identity can be taken back.");
    if (reverted.primary.identities.length > 0) return reverted;
  }
  return extracted(current, identity, wanted.newId);
}

/** True when a merge brought this identity and taking it back leaves the person with one (wire.md 13.1). */
export async function canRevert(tx: Executor, id: string, identityId: string): Promise<boolean> {
  const current = (await loadPeople(tx, [id])).get(id);
  if (!current) throw notFound();
  const identity = current.identities.find((each) => each.id === identityId);
  if (!identity) throw badRequest("This identity is not one of this person.");
  const reverted = await revertedBy(tx, current, identity);
  return reverted !== null && reverted.primary.identities.length > 0;
}

async function revertedBy(tx: Executor, current: PersonRecord, identity: MergeIdentity): Promise<PersonSplit | null> {
  const merges = await mergesInto<PersonRecord>(tx, "member", current.id);
  const key = identityKey(identity);
  const at = merges.findIndex(({ backup }) =>
    backup.secondary.identities.some((each) => each.id === identity.id || identityKey(each) === key),
  );
  const merge = merges[at];
  if (!merge) return null;
  const backups = await followOrganizations(
    tx,
    merges.slice(0, at + 1).map(({ backup }) => backup),
  );
  const target = backups[at];
  if (!target) return null;
  const { later, ...undone } = undoBeneath(rules, current, target, backups.slice(0, at));
  return {
    ...undone,
    current,
    merge: { id: merge.id, createdAt: merge.createdAt },
    later: later.map((backup, nth) => ({ id: merges[nth]?.id ?? "", backup })),
  };
}

/** One identity becomes a person of its own: for an e-mail address every identity with that address. */
function extracted(current: PersonRecord, identity: PersonRecord["identities"][number], newId: string): PersonSplit {
  const isTaken = (each: MergeIdentity) =>
    each.id === identity.id ||
    (identity.type === "email" && each.type === "email" && each.value.toLowerCase() === identity.value.toLowerCase());
  const left = current.identities.filter((each) => !isTaken(each));
  if (left.length === 0) throw badRequest("A person must keep at least one identity.");
  return {
    current,
    primary: { ...current, identities: left },
    secondary: {
      id: newId,
      displayName: identity.value,
      joinedAt: new Date().toISOString(),
      attributes: {},
      identities: current.identities.filter(isTaken),
      memberOrganizations: [],
      affiliations: [],
      tags: [],
      organizations: [],
      manuallyChangedFields: [],
      rest: { reach: { total: -1 }, manually_created: true },
      removedWork: [],
      roles: [],
      figures: [],
      noMerges: [],
    },
    merge: null,
    edits: [],
    later: [],
  };
}
