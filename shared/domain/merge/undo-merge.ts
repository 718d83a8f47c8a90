import { identityKey } from "../identities/identity-key.ts";
import { affiliationKey } from "./merge-lists.ts";
import { mergePreview } from "./merge-preview.ts";
import type { MergeIdentity, MergePerson } from "./person.ts";
import { editedFields, undoAttributes } from "./undo-fields.ts";
import { type KeptEdit, undoList } from "./undo-list.ts";

/** Both records before a merge: everything that an undo needs. */
export interface MergeBackup<R = MergePerson> {
  readonly primary: R;
  readonly secondary: R;
  /** Fields of which the secondary's value was kept. Backups of older versions have none. */
  readonly keepOther?: readonly string[];
}

/** Both restored records, and the edits made after the merge, which are kept. */
export interface UndoneMerge<R = MergePerson> extends Pick<MergeBackup<R>, "primary" | "secondary"> {
  readonly edits: readonly KeptEdit[];
}

/**
 * Undoes a merge. Restores the two people exactly, except for edits made after the merge, which are kept and listed.
 * Entries added after it stay with the primary, whose activity count is reduced by the secondary's.
 */
export function undoMerge<P extends MergePerson>(
  current: P,
  { primary, secondary, keepOther }: MergeBackup<P>,
): UndoneMerge<P> {
  const { merged } = mergePreview(primary, secondary, keepOther);
  const states = { current, merged, primary, secondary };
  const byId = ({ id }: { readonly id: string }) => id;
  const own = editedFields<MergePerson>(states, ["displayName", "joinedAt"]);
  const attributes = undoAttributes(states);
  const identities = undoList("identities", states, byId, (identity: MergeIdentity) => identityKey(identity));
  const work = undoList("memberOrganizations", states, byId);
  const affiliations = undoList("affiliations", states, affiliationKey);
  const tags = undoList("tags", states, byId);
  // For display only. Changes in them are listed with the work history.
  const organizations = undoList("organizations", states, byId);
  const manual = undoList("manuallyChangedFields", states, (name: string) => name);
  const hasNewCount = (current.activityCount ?? null) !== (merged.activityCount ?? null);
  return {
    // TypeScript cannot infer that the spreads keep the other fields of P.
    primary: {
      ...primary,
      ...own.fields,
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
    edits: [own, attributes, identities, work, affiliations, tags].flatMap(({ edits }) => edits),
  };
}
