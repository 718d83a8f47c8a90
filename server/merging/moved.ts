import type { MergeChange } from "#shared/domain/merge/person.ts";

/** How much went to the other profile. */
export interface Moved {
  readonly identities: number;
  readonly workExperiences: number;
  readonly affiliations: number;
  readonly tags: number;
  readonly attributes: number;
}

/** How much the secondary of a merge brings. */
export function countMoved(changes: readonly MergeChange[]): Moved {
  const brought = changes.filter(({ kind, from }) => kind === "added" && from === "secondary");
  const count = (field: string) => brought.filter((change) => change.field === field).length;
  return {
    identities: count("identities"),
    workExperiences: count("memberOrganizations"),
    affiliations: count("affiliations"),
    tags: count("tags"),
    attributes: new Set(brought.map(({ field }) => field).filter((field) => field.startsWith("attributes."))).size,
  };
}

/** What an unmerge of identities alone moves. */
export const movedIdentities = (identities: number): Moved => ({
  identities,
  workExperiences: 0,
  affiliations: 0,
  tags: 0,
  attributes: 0,
});
