import type { Attribute, Attributes } from "../attributes.ts";
import { isEqual } from "./equal.ts";
import { attributeOf } from "./merge-attributes.ts";
import { affiliationKey, identityKey } from "./merge-lists.ts";
import { mergePreview } from "./merge-preview.ts";
import type { MergePerson } from "./person.ts";
import { type KeptEdit, undoList } from "./undo-list.ts";

/** All that undoing a merge needs: both persons as they were before it. */
export interface MergeBackup<P = MergePerson> {
  readonly primary: P;
  readonly secondary: P;
}

/** Both persons again, and the edits made since the merge, which are kept. */
export interface UndoneMerge<P = MergePerson> extends MergeBackup<P> {
  readonly edits: readonly KeptEdit[];
}

function undoAttribute(
  current: Attribute,
  merged: Attribute,
  before: Attribute,
): { value: Attribute; edited: boolean } {
  const value = new Map(Object.entries(before));
  let edited = false;
  for (const source of new Set([...Object.keys(current), ...Object.keys(merged)])) {
    const now = Object.hasOwn(current, source) ? current[source] : undefined;
    if (isEqual(now, Object.hasOwn(merged, source) ? merged[source] : undefined)) continue;
    edited = true;
    if (now === undefined) value.delete(source);
    else value.set(source, now);
  }
  return { value: Object.fromEntries(value), edited };
}

function undoAttributes(current: Attributes, merged: Attributes, before: Attributes) {
  const attributes = new Map<string, Attribute>();
  const edits: KeptEdit[] = [];
  for (const name of new Set([...Object.keys(current), ...Object.keys(merged)])) {
    const now = attributeOf(current, name);
    const { value, edited } = undoAttribute(now, attributeOf(merged, name), attributeOf(before, name));
    if (edited) {
      const kind = !Object.hasOwn(merged, name) ? "added" : Object.hasOwn(current, name) ? "changed" : "removed";
      edits.push({
        field: `attributes.${name}`,
        kind,
        value: (kind === "removed" ? attributeOf(merged, name) : now).default,
      });
      if (kind === "removed") continue;
    }
    if (edited || Object.hasOwn(before, name)) attributes.set(name, value);
  }
  return { attributes: Object.fromEntries(attributes), edits };
}

/**
 * A merge taken back: exactly the two persons that were there, with what was edited since kept and listed (settled.md,
 * "Unmerge"). What came since stays with the primary; its activity count is what the secondary's leaves over. A joined
 * date counts as edited only when somebody set it: activity that arrives moves it too.
 */
export function undoMerge<P extends MergePerson>(current: P, backup: MergeBackup<P>): UndoneMerge<P> {
  const { primary, secondary } = backup;
  const { merged } = mergePreview(primary, secondary);
  const byId = ({ id }: { readonly id: string }) => id;
  const text = (value: string) => value;
  const identities = undoList(
    "identities",
    current.identities,
    merged.identities,
    { primary: primary.identities, secondary: secondary.identities },
    byId,
    identityKey,
  );
  const work = undoList(
    "memberOrganizations",
    current.memberOrganizations,
    merged.memberOrganizations,
    { primary: primary.memberOrganizations, secondary: secondary.memberOrganizations },
    byId,
    byId,
  );
  const affiliations = undoList(
    "affiliations",
    current.affiliations,
    merged.affiliations,
    { primary: primary.affiliations, secondary: secondary.affiliations },
    affiliationKey,
    affiliationKey,
  );
  const tags = undoList(
    "tags",
    current.tags,
    merged.tags,
    { primary: primary.tags, secondary: secondary.tags },
    byId,
    byId,
  );
  // For display only: what changed in them is told by the work history.
  const organizations = undoList(
    "organizations",
    current.organizations,
    merged.organizations,
    { primary: primary.organizations, secondary: secondary.organizations },
    byId,
    byId,
  );
  const manual = undoList(
    "manuallyChangedFields",
    current.manuallyChangedFields,
    merged.manuallyChangedFields,
    { primary: primary.manuallyChangedFields, secondary: secondary.manuallyChangedFields },
    text,
    text,
  );
  const attributes = undoAttributes(current.attributes, merged.attributes, primary.attributes);
  const isRenamed = current.displayName !== merged.displayName;
  const isRedated =
    current.manuallyChangedFields.includes("joinedAt") && (current.joinedAt ?? null) !== (merged.joinedAt ?? null);
  const hasNewCount = (current.activityCount ?? null) !== (merged.activityCount ?? null);
  return {
    // The spreads keep all that P has beyond what is taken apart here, which TypeScript cannot follow.
    primary: {
      ...primary,
      displayName: isRenamed ? current.displayName : primary.displayName,
      ...(isRedated && { joinedAt: current.joinedAt }),
      ...(hasNewCount && { activityCount: Math.max(0, (current.activityCount ?? 0) - (secondary.activityCount ?? 0)) }),
      attributes: attributes.attributes,
      identities: identities.primary,
      memberOrganizations: work.primary,
      affiliations: affiliations.primary,
      tags: tags.primary,
      organizations: organizations.primary,
      manuallyChangedFields: manual.primary,
    } as P,
    secondary: {
      ...secondary,
      identities: identities.secondary,
      memberOrganizations: work.secondary,
      affiliations: affiliations.secondary,
      tags: tags.secondary,
      organizations: organizations.secondary,
    },
    edits: [
      ...(isRenamed ? [{ field: "displayName", kind: "changed", value: current.displayName } as const] : []),
      ...(isRedated ? [{ field: "joinedAt", kind: "changed", value: current.joinedAt ?? null } as const] : []),
      ...attributes.edits,
      ...identities.edits,
      ...work.edits,
      ...affiliations.edits,
      ...tags.edits,
    ],
  };
}
