import { type ListAddress, type ListState, listDefaults } from "#console/data-table/index.ts";
import { personFields } from "#shared/contract/member-row.ts";
import type { FilterBase } from "#shared/domain/filters/compose.ts";
import { sortNames } from "#shared/domain/lists/field.ts";
import { defaultPeopleSettings } from "#shared/domain/lists/list-state.ts";

/** Groups of profiles that the list can exclude or show alone. */
export type PeopleSetting = "bot" | "teamMember";

export type PeopleListState = ListState<PeopleSetting>;

/** Path, sort properties and defaults of the people list. */
export const peopleAddress: ListAddress<PeopleSetting> = {
  path: "/people",
  sortProps: sortNames(personFields),
  defaults: {
    ...listDefaults,
    settings: { bot: defaultPeopleSettings.bot, teamMember: defaultPeopleSettings.teamMember },
  },
};

/** Base filter of the people list. Excludes profiles that are organizations. */
export const peopleBase: FilterBase<PeopleSetting> = {
  settings: { bot: "isBot", teamMember: "attributes.isTeamMember.default" },
  fixed: [{ isOrganization: { not: true } }],
};
