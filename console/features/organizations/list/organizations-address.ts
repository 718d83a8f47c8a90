import { type ListAddress, listDefaults } from "#console/data-table/index.ts";
import { organizationFields } from "#shared/contract/organization-row.ts";
import type { FilterBase } from "#shared/domain/filters/compose.ts";
import { sortNames } from "#shared/domain/lists/field.ts";
import { defaultOrganizationSettings } from "#shared/domain/lists/list-state.ts";

/** Groups of organizations that the list can exclude or show alone. */
export type OrganizationSetting = "teamOrganization";

/** Path, sort properties and defaults of the organization list. */
export const organizationsAddress: ListAddress<OrganizationSetting> = {
  path: "/organizations",
  sortProps: sortNames(organizationFields),
  defaults: { ...listDefaults, settings: defaultOrganizationSettings },
};

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
