import { joinAttributes } from "./merge-attributes.ts";
import { joinCount, joinJoinedAt, joinManual, joinName } from "./merge-fields.ts";
import { affiliationKey, joinIdentities, joinList } from "./merge-lists.ts";
import { joinWork } from "./merge-work.ts";
import type { MergeChange, MergePerson } from "./person.ts";

/** The merged person and the changes for every value of both. */
export interface MergePreview<P extends MergePerson = MergePerson> {
  readonly merged: P;
  readonly changes: readonly MergeChange[];
}

/**
 * Merges two people, for the preview, the optimistic update and the merge itself (architecture.md, decision 8). The
 * primary's values win, lists are joined, the earlier joined date and the sum of activities are used, and every dropped
 * value is reported. A person merged with themselves is unchanged. Other fields of a person (added by a caller) are the
 * primary's. Other fields of list entries are kept.
 */
export function mergePreview<P extends MergePerson>(primary: P, secondary: P): MergePreview<P> {
  if (primary.id === secondary.id) return { merged: primary, changes: [] };
  const name = joinName(primary, secondary);
  const identities = joinIdentities(primary.identities, secondary.identities);
  const attributes = joinAttributes(primary.attributes, secondary.attributes);
  const work = joinWork(primary.memberOrganizations, secondary.memberOrganizations);
  const affiliations = joinList("affiliations", primary.affiliations, secondary.affiliations, affiliationKey);
  const tags = joinList("tags", primary.tags, secondary.tags, ({ id }) => id);
  const organizations = joinList("organizations", primary.organizations, secondary.organizations, ({ id }) => id);
  const joined = joinJoinedAt(primary, secondary);
  const activity = joinCount(primary, secondary);
  const manual = joinManual(primary, secondary, [...name.changes, ...attributes.changes, ...joined.changes]);
  return {
    // TypeScript cannot infer that the spread keeps the other fields of P.
    merged: {
      ...primary,
      displayName: name.name,
      joinedAt: joined.joinedAt,
      attributes: attributes.attributes,
      identities: identities.list,
      memberOrganizations: work.work,
      affiliations: affiliations.list,
      tags: tags.list,
      organizations: organizations.list,
      manuallyChangedFields: manual.fields,
      activityCount: activity.count,
    } as P,
    changes: [name, identities, attributes, work, affiliations, tags, organizations, joined, activity, manual].flatMap(
      ({ changes }) => changes,
    ),
  };
}
