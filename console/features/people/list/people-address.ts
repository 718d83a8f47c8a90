import { type ListAddress, type ListState, listDefaults } from "#console/data-table/index.ts";
import { personFields } from "#shared/contract/member-row.ts";
import type { PeopleSetting } from "#shared/contract/people-base.ts";
import { sortNames } from "#shared/domain/lists/field.ts";
import { defaultPeopleSettings } from "#shared/domain/lists/list-state.ts";

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
