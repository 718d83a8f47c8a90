import { composeFilter, type FilterPiece, pageRequest, settingPiece } from "../../list/index.ts";
import type { OrganizationListState } from "./list-state.ts";

/** What the backend of this console can do. */
interface Abilities {
  /** The body's `search` finds names and identities; existing backends pass over it (wire.md 12.1). */
  readonly searches: boolean;
  /** The total can be asked for apart from the rows. */
  readonly countLater: boolean;
}

/** What decides which organizations are in the list, whatever the page and the order. */
function selection(state: OrganizationListState, { searches }: Abilities) {
  const search = state.search.trim();
  const byName: FilterPiece[] = search === "" || searches ? [] : [{ displayName: { textContains: search } }];
  const settings = settingPiece("isTeamOrganization", state.settings.teamOrganization);
  return { search, filter: composeFilter([...settings, ...byName], "and", []) };
}

/** The body that asks for one page of organizations. The client adds the project group. */
export function listRequest(state: OrganizationListState, abilities: Abilities) {
  return { ...selection(state, abilities), ...pageRequest(state, abilities.countLater) };
}

/** The body that asks only how many organizations there are. */
export function countRequest(state: OrganizationListState, abilities: Abilities) {
  return { ...selection(state, abilities), countOnly: true };
}
