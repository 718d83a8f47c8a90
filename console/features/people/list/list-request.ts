import { defaultPeopleSettings } from "#shared/domain/list-state.ts";
import { composeFilter, type FilterPiece, pageRequest, settingPiece } from "../../list/index.ts";
import type { PeopleListState } from "./list-state.ts";

/** The filters of the list's settings: bots, team members, and profiles that are organizations (never shown here). */
function settingPieces(state: PeopleListState): FilterPiece[] {
  return [
    ...settingPiece("isBot", state.settings.bot),
    ...settingPiece("isOrganization", defaultPeopleSettings.organization),
    ...settingPiece("attributes.isTeamMember.default", state.settings.teamMember),
  ];
}

/** What decides who is in the list, whatever the page and the order. */
function selection(state: PeopleListState) {
  return { search: state.search.trim(), filter: composeFilter(settingPieces(state), "and", []) };
}

/**
 * The body that asks for one page of people. The client adds the project group. `later` leaves the count to a call
 * of its own, where the server can do that.
 */
export function listRequest(state: PeopleListState, later: boolean) {
  return { ...selection(state), ...pageRequest(state, later) };
}

/** The body that asks only how many people there are. */
export function countRequest(state: PeopleListState) {
  return { ...selection(state), countOnly: true };
}
