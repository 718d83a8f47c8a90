import type { FilterBase } from "#shared/domain/filters/compose.ts";

/** Groups of organizations that the list can exclude or show alone. */
export type OrganizationSetting = "teamOrganization";

/**
 * Base filter of the organization list.
 * @param searches true if the `search` field of the body finds names and identities. Existing backends ignore it.
 */
export function organizationBase(searches: boolean): FilterBase<OrganizationSetting> {
  const byName = (search: string) => [{ displayName: { textContains: search } }];
  return {
    settings: { teamOrganization: "isTeamOrganization" },
    fixed: [],
    ...(searches ? {} : { searchPieces: byName }),
  };
}
