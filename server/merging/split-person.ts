import { badRequest, notFound } from "#server/base/http-error.ts";
import type { Executor } from "#server/db/database.ts";
import { nameLength } from "#shared/domain/limits.ts";
import { identityKey } from "#shared/domain/merge/merge-lists.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import { undoMerge } from "#shared/domain/merge/undo-merge.ts";
import { followOrganizations } from "./follow-organizations.ts";
import { mergesInto } from "./merge-action.ts";
import { loadPeople, type PersonRecord } from "./person-record.ts";
import { type Split, takeBack, type Wanted } from "./split.ts";

export type PersonSplit = Split<PersonRecord>;
type Identity = PersonRecord["identities"][number];

const rules = {
  merge: (primary: PersonRecord, secondary: PersonRecord) => mergePreview(primary, secondary).merged,
  undo: undoMerge<PersonRecord>,
};

/**
 * What taking an identity out of a person gives, or taking back a merge. When that would leave the person without any
 * identity, only the identity is taken out (wire.md 13.1).
 * @param wanted its identity is the id of one.
 * @throws HttpError 404 for an unknown person; 400 for an identity that is not theirs, for their only one, and when no
 * merge that brought it can be taken back
 */
export async function splitPerson(tx: Executor, id: string, wanted: Wanted<string>): Promise<PersonSplit> {
  const current = (await loadPeople(tx, [id])).get(id);
  if (!current) throw notFound();
  const identity = current.identities.find((each) => each.id === wanted.identity);
  if (!identity && !wanted.mergeId) throw badRequest("This identity is not one of this person.");
  if (wanted.revert || wanted.mergeId) {
    const split = await reverted(tx, current, identity, wanted.mergeId);
    if (!split) throw badRequest("No merge that brought this identity can be taken back.");
    if (split.primary.identities.length > 0) return split;
  }
  if (!identity) throw badRequest("A person must keep at least one identity.");
  return extracted(current, identity, wanted.newId);
}

/** True when a merge brought this identity and taking it back leaves the person with one (wire.md 13.1). */
export async function canRevert(tx: Executor, id: string, identityId: string): Promise<boolean> {
  const current = (await loadPeople(tx, [id])).get(id);
  if (!current) throw notFound();
  const identity = current.identities.find((each) => each.id === identityId);
  if (!identity) throw badRequest("This identity is not one of this person.");
  const split = await reverted(tx, current, identity);
  return split !== null && split.primary.identities.length > 0;
}

async function reverted(
  tx: Executor,
  current: PersonRecord,
  identity: Identity | undefined,
  mergeId?: string | null,
): Promise<PersonSplit | null> {
  const merges = await mergesInto<PersonRecord>(tx, "member", current.id);
  const backups = await followOrganizations(
    tx,
    merges.map(({ backup }) => backup),
  );
  const known = merges.map((merge, at) => ({ ...merge, backup: backups[at] ?? merge.backup }));
  return takeBack(rules, current, known, (merge) => {
    if (mergeId) return merge.id === mergeId;
    const key = identity && identityKey(identity);
    return merge.backup.secondary.identities.some((each) => each.id === identity?.id || identityKey(each) === key);
  });
}

/** One identity becomes a person of its own: for an e-mail address every identity with that address. */
function extracted(current: PersonRecord, identity: Identity, newId: string): PersonSplit {
  const isTaken = (each: Identity) =>
    each.id === identity.id ||
    (identity.type === "email" && each.type === "email" && each.value.toLowerCase() === identity.value.toLowerCase());
  const left = current.identities.filter((each) => !isTaken(each));
  if (left.length === 0) throw badRequest("A person must keep at least one identity.");
  return {
    current,
    primary: { ...current, identities: left },
    secondary: {
      id: newId,
      displayName: identity.value.slice(0, nameLength),
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
      reports: [],
    },
    merge: null,
    edits: [],
    later: [],
  };
}
