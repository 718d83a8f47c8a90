import { defaultPeopleSettings, type Inclusion, offsetOf, orderByOf } from "#shared/domain/list-state.ts";
import type { PeopleListState } from "./list-state.ts";

/** A piece of a filter as it crosses the wire (wire.md 17.1). */
export type FilterPiece = Readonly<Record<string, unknown>>;

function settingPiece(property: string, inclusion: Inclusion): FilterPiece[] {
  if (inclusion === "exclude") return [{ [property]: { not: true } }];
  return inclusion === "filter" ? [{ [property]: { eq: true } }] : [];
}

/** The filters of the list's settings: bots, team members, and profiles that are organizations (never shown here). */
function settingPieces(state: PeopleListState): FilterPiece[] {
  return [
    ...settingPiece("isBot", state.settings.bot),
    ...settingPiece("isOrganization", defaultPeopleSettings.organization),
    ...settingPiece("attributes.isTeamMember.default", state.settings.teamMember),
  ];
}

/**
 * Settings are always and-ed; the relation joins only the user's own filters (wire.md 16.3). Without such filters
 * their place is an empty object.
 */
export function composeFilter(
  base: readonly FilterPiece[],
  relation: "and" | "or",
  filters: readonly FilterPiece[],
): FilterPiece {
  const own = filters.length > 0 ? { [relation]: filters } : {};
  return base.length > 0 ? { and: [...base, own] } : own;
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
  return {
    ...selection(state),
    offset: offsetOf({ currentPage: state.page, pageSize: state.pageSize }),
    limit: state.pageSize,
    orderBy: orderByOf(state.order),
    ...(later ? { count: false } : {}),
  };
}

/** The body that asks only how many people there are. */
export function countRequest(state: PeopleListState) {
  return { ...selection(state), countOnly: true };
}
