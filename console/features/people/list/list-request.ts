import { pageRequest, plainSelection } from "#console/data-table/index.ts";
import type { FilterBase } from "#shared/domain/filters/compose.ts";
import type { PeopleListState, PeopleSetting } from "./list-state.ts";

/** What the people list always asks for: profiles that are organizations are never shown among people (wire.md 18.1). */
export const peopleBase: FilterBase<PeopleSetting> = {
  settings: { bot: "isBot", teamMember: "attributes.isTeamMember.default" },
  fixed: [{ isOrganization: { not: true } }],
};

/**
 * The body that asks for one page of people, but for the filters. The client adds the project group. `later` leaves
 * the count to a call of its own, where the server can do that.
 */
export function listRequest(state: PeopleListState, later: boolean) {
  return { ...plainSelection(peopleBase, state), ...pageRequest(state, later) };
}

/** The body that asks only how many people there are, but for the filters. */
export function countRequest(state: PeopleListState) {
  return { ...plainSelection(peopleBase, state), countOnly: true };
}
