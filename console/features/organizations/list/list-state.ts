import { hasFilters, type ListKind, type ListState } from "#console/data-table/index.ts";
import { defaultListSort, defaultOrganizationSettings, defaultPageSize } from "#shared/domain/list-state.ts";

/** Kinds of organizations that the list can leave out or show alone. */
export type OrganizationSetting = "teamOrganization";

export type OrganizationListState = ListState<OrganizationSetting>;

/** The organization list: where it is, how it starts, and what it is sorted by (wire.md 12.1, 18.2). */
export const organizationList: ListKind<OrganizationSetting> = {
  path: "/organizations",
  sortProps: ["displayName", "memberCount", "activityCount"],
  defaults: {
    search: "",
    filters: {},
    relation: "and",
    order: defaultListSort,
    settings: defaultOrganizationSettings,
    page: 1,
    pageSize: defaultPageSize,
    columns: null,
    density: null,
  },
};

/** True when a search, a filter or a setting may be the reason that nothing is listed. */
export function isNarrowed(state: OrganizationListState): boolean {
  return (
    state.search.trim() !== "" ||
    hasFilters(state) ||
    state.settings.teamOrganization !== organizationList.defaults.settings.teamOrganization
  );
}
