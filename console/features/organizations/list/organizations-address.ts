import { type ListAddress, listDefaults } from "#console/data-table/index.ts";
import type { FilterBase } from "#shared/domain/filters/compose.ts";
import { defaultOrganizationSettings } from "#shared/domain/lists/list-state.ts";

/** Kinds of organizations that the list can leave out or show alone. */
export type OrganizationSetting = "teamOrganization";

/** The organization list: where it is, how it starts, and what it is sorted by. */
export const organizationsAddress: ListAddress<OrganizationSetting> = {
  path: "/organizations",
  sortProps: ["displayName", "memberCount", "activityCount", "lastActive", "industry", "location"],
  defaults: { ...listDefaults, settings: defaultOrganizationSettings },
};

/**
 * Fixed filter of the organization list.
 * @param searches the body's `search` finds names and identities; existing backends pass over it.
 */
export function organizationBase(searches: boolean): FilterBase<OrganizationSetting> {
  const byName = (search: string) => [{ displayName: { textContains: search } }];
  return {
    settings: { teamOrganization: "isTeamOrganization" },
    fixed: [],
    ...(searches ? {} : { searchPieces: byName }),
  };
}
