import { autocompleteLimit } from "./limits.ts";

/** What asks for organizations to choose from by their name, the most active first (wire.md 12.3). */
export function organizationsCalled(name: string) {
  return {
    filter: name === "" ? {} : { and: [{ displayName: { textContains: name } }] },
    offset: 0,
    limit: autocompleteLimit,
    orderBy: "activityCount_DESC",
  };
}
