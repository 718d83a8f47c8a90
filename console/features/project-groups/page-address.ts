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
