import { badRequest, notFound } from "#server/base/http-error.ts";
import type { Executor } from "#server/db/database.ts";
import type { Identity } from "#shared/domain/identity.ts";
import { identityKey } from "#shared/domain/merge/merge-lists.ts";
import { mergeOrganizations } from "#shared/domain/merge/merge-organizations.ts";
import { undoOrganizationMerge } from "#shared/domain/merge/undo-organizations.ts";
import { mergesInto } from "./merge-action.ts";
import { loadOrganizations, nobody, type OrganizationRecord } from "./organization-record.ts";
import { type Split, takeBack, type Wanted } from "./split.ts";

export type OrganizationSplit = Split<OrganizationRecord>;
type Own = OrganizationRecord["identities"][number];

const rules = {
  merge: (primary: OrganizationRecord, secondary: OrganizationRecord) => mergeOrganizations(primary, secondary).merged,
  undo: undoOrganizationMerge<OrganizationRecord>,
};

/** An identity is named by all that it says (wire.md 13.2). */
const isSame = (one: Identity, other: Identity) =>
  one.platform === other.platform &&
  one.type === other.type &&
  one.value === other.value &&
  one.verified === other.verified;

/**
 * What taking an identity out of an organization gives, or taking back a merge. When that would leave it without any
 * identity, only the identity is taken out.
 * @throws HttpError 404; 400 for an identity that is not its own, for its only one, and when no merge that brought it can
 * be taken back
 */
export async function splitOrganization(
  tx: Executor,
  id: string,
  wanted: Wanted<Identity | undefined>,
): Promise<OrganizationSplit> {
  const current = (await loadOrganizations(tx, [id])).get(id);
  if (!current) throw notFound();
  const identity = ownIdentity(current, wanted.identity);
  if (!identity && !wanted.mergeId) throw badRequest("This identity is not one of this organization.");
  if (wanted.revert || wanted.mergeId) {
    const split = await reverted(tx, current, identity, wanted.mergeId);
    if (!split) throw badRequest("No merge that brought this identity can be taken back.");
    if (split.primary.identities.length > 0) return split;
  }
  if (!identity) throw badRequest("An organization must keep at least one identity.");
  return extracted(current, identity, wanted.newId);
}

/** True when a merge brought this identity and taking it back leaves the organization with one. */
export async function canRevertOrganization(tx: Executor, id: string, wanted: Identity): Promise<boolean> {
  const current = (await loadOrganizations(tx, [id])).get(id);
  if (!current) throw notFound();
  const identity = ownIdentity(current, wanted);
  if (!identity) throw badRequest("This identity is not one of this organization.");
  const split = await reverted(tx, current, identity);
  return split !== null && split.primary.identities.length > 0;
}

const ownIdentity = (current: OrganizationRecord, wanted: Identity | undefined): Own | undefined =>
  wanted && current.identities.find((each) => isSame(each, wanted));

async function reverted(
  tx: Executor,
  current: OrganizationRecord,
  identity: Own | undefined,
  mergeId?: string | null,
): Promise<OrganizationSplit | null> {
  const merges = await mergesInto<OrganizationRecord>(tx, "organization", current.id);
  const key = identity && identityKey(identity);
  return takeBack(rules, current, merges, (merge) =>
    mergeId
      ? merge.id === mergeId
      : merge.backup.secondary.identities.some((each) => each.id === identity?.id || identityKey(each) === key),
  );
}

function extracted(current: OrganizationRecord, identity: Own, newId: string): OrganizationSplit {
  const left = current.identities.filter((each) => each !== identity);
  if (left.length === 0) throw badRequest("An organization must keep at least one identity.");
  const displayName = identity.value.replace(/^(?:company|school|showcase):/, "");
  return {
    current,
    primary: { ...current, identities: left },
    secondary: {
      id: newId,
      displayName,
      joinedAt: new Date().toISOString(),
      isTeamOrganization: false,
      attributes: { name: { default: displayName, custom: [displayName] } },
      facts: {},
      identities: [identity],
      tags: [],
      manuallyChangedFields: [],
      rest: { manually_created: true },
      figures: [],
      noMerges: [],
      reports: [],
      named: nobody,
    },
    merge: null,
    edits: [],
    later: [],
  };
}
