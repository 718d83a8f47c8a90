import { autocompleteLimit } from "../limits.ts";

/** What asks for organizations to choose from by their name, the most active first (wire.md 12.3). */
export function organizationsCalled(name: string) {
  return {
    filter: name === "" ? {} : { and: [{ displayName: { textContains: name } }] },
    offset: 0,
    limit: autocompleteLimit,
    orderBy: "activityCount_DESC",
  };
}

/** What tells an organization from others of its name: its domain and how many people it has, where they are known. */
export function organizationDetail(domain: string | null | undefined, people: number | null | undefined): string {
  const counted = people === 1 ? "1 person" : `${people?.toLocaleString()} people`;
  return [domain, people == null ? null : counted].filter(Boolean).join(" · ");
}
