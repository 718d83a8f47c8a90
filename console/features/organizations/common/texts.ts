import { titles } from "../../titles.ts";

/** Texts of the list of all organizations. */
export const texts = {
  title: titles.commonOrganizations,
  text: "All organizations of the workspace, from every project group.",
  search: "Search organizations",
  count: (count: number) => `${count.toLocaleString()} ${count === 1 ? "organization" : "organizations"}`,
  caption: "Organizations of all project groups, by name",
  region: "Common organizations",
  group: "Project group",
  groups: "Project groups",
  loading: "Loading organizations",
  emptyTitle: "No organizations yet",
  emptyText: "Organizations of every project group appear here.",
  noMatchTitle: "No organizations match",
  noMatchText: "Change the search or the filters.",
  pastEndTitle: "No more organizations",
} as const;
