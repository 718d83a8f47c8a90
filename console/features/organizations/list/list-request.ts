import { pageRequest, plainSelection } from "#console/data-table/index.ts";
import type { FilterBase } from "#shared/domain/filters/compose.ts";
import type { OrganizationListState, OrganizationSetting } from "./list-state.ts";

/** What the backend of this console can do. */
interface Abilities {
  /** The body's `search` finds names and identities; existing backends pass over it (wire.md 12.1). */
  readonly searches: boolean;
  /** The total can be asked for apart from the rows. */
  readonly countLater: boolean;
}

/** What the organization list always asks for. */
export function organizationBase(searches: boolean): FilterBase<OrganizationSetting> {
  const byName = (search: string) => [{ displayName: { textContains: search } }];
  return {
    settings: { teamOrganization: "isTeamOrganization" },
    fixed: [],
    ...(searches ? {} : { searchPieces: byName }),
  };
}

/** The body that asks for one page of organizations, but for the filters. The client adds the project group. */
export function listRequest(state: OrganizationListState, { searches, countLater }: Abilities) {
  return { ...plainSelection(organizationBase(searches), state), ...pageRequest(state, countLater) };
}

/** The body that asks only how many organizations there are, but for the filters. */
export function countRequest(state: OrganizationListState, { searches }: Abilities) {
  return { ...plainSelection(organizationBase(searches), state), countOnly: true };
}
