/** What the project groups page keeps in its address. */
export interface PageAddress {
  readonly search: string;
  /** Which tab a project admin is on: their own groups, or all (wire.md 4.2). Others have no tabs. */
  readonly tab: "mine" | "all";
  /** The group whose integrations are being managed. */
  readonly manage: string | null;
  readonly adding: boolean;
}

/** Reads the address. A project admin begins with their own groups. */
export function readPageAddress(query: URLSearchParams, isProjectAdmin: boolean): PageAddress {
  const tab = query.get("activeTab");
  return {
    search: query.get("search") ?? "",
    tab: isProjectAdmin && tab !== "all" ? "mine" : "all",
    manage: query.get("manage"),
    adding: query.get("add") === "project-group",
  };
}

/** The query with some of it changed; what is as it would be anyway is left out. */
export function changedQuery(
  query: URLSearchParams,
  change: Partial<{ search: string; activeTab: string | null; manage: string | null; add: string | null }>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [key, value] of Object.entries(change)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}
