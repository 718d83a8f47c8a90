import { type ListAddress, type ListState, listDefaults } from "#console/data-table/index.ts";
import type { FilterBase } from "#shared/domain/filters/compose.ts";
import { defaultPeopleSettings } from "#shared/domain/lists/list-state.ts";

/** Kinds of profiles that the list can leave out or show alone. */
export type PeopleSetting = "bot" | "teamMember";

export type PeopleListState = ListState<PeopleSetting>;

/** The people list: where it is, how it starts, and what the server can sort people by. */
export const peopleAddress: ListAddress<PeopleSetting> = {
  path: "/people",
  sortProps: [
    ...["displayName", "organization", "jobTitle", "location"],
    ...["activityCount", "lastActive", "joinedAt", "score"],
  ],
  defaults: {
    ...listDefaults,
    settings: { bot: defaultPeopleSettings.bot, teamMember: defaultPeopleSettings.teamMember },
  },
};

/** Fixed filter of the people list: profiles that are organizations are never shown among people. */
export const peopleBase: FilterBase<PeopleSetting> = {
  settings: { bot: "isBot", teamMember: "attributes.isTeamMember.default" },
  fixed: [{ isOrganization: { not: true } }],
};
