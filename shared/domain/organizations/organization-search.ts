import { autocompleteLimit } from "../limits.ts";

/** Request body of a search for organizations by name, most active first (wire.md 12.3). */
export function organizationsCalled(name: string) {
  return {
    filter: name === "" ? {} : { and: [{ displayName: { textContains: name } }] },
    offset: 0,
    limit: autocompleteLimit,
    orderBy: "activityCount_DESC",
  };
}

/** Detail that distinguishes organizations with the same name: the domain and the number of people, if known. */
export function organizationDetail(domain: string | null | undefined, people: number | null | undefined): string {
  const counted = people === 1 ? "1 person" : `${people?.toLocaleString()} people`;
  return [domain, people == null ? null : counted].filter(Boolean).join(" · ");
}
