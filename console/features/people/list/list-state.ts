import { hasFilters, type ListKind, type ListState } from "#console/data-table/index.ts";
import { defaultListSort, defaultPageSize, defaultPeopleSettings } from "#shared/domain/list-state.ts";

/** Kinds of profiles that the list can leave out or show alone. */
export type PeopleSetting = "bot" | "teamMember";

export type PeopleListState = ListState<PeopleSetting>;

/** The people list: where it is, how it starts, and what the server can sort people by (wire.md 9.1). */
export const peopleList: ListKind<PeopleSetting> = {
  path: "/people",
  sortProps: ["displayName", "activityCount", "joinedAt", "score"],
  defaults: {
    search: "",
    filters: {},
    relation: "and",
    order: defaultListSort,
    settings: { bot: defaultPeopleSettings.bot, teamMember: defaultPeopleSettings.teamMember },
    page: 1,
    pageSize: defaultPageSize,
    columns: null,
    density: null,
  },
};

/** True when a search, a filter or a setting may be the reason that nobody is listed. */
export function isNarrowed(state: PeopleListState): boolean {
  return (
    state.search.trim() !== "" ||
    hasFilters(state) ||
    state.settings.bot === "filter" ||
    state.settings.teamMember !== peopleList.defaults.settings.teamMember
  );
}
