/** Which page of a list is shown; pages count from 1. */
export interface Pagination {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** The property a list is sorted by. */
export interface Sorter {
  readonly prop: string;
  readonly order: "ascending" | "descending";
}

/** Whether a setting leaves rows out, keeps them, or shows nothing else. */
export type Inclusion = "include" | "exclude" | "filter";

/** Rows a page by default (rules.md 9). */
export const defaultPageSize = 20;

/** Sizes a page may have (rules.md 9). */
export const pageSizes: readonly number[] = [20, 50, 100, 200];

/** The sort of records that name none (rules.md 9). */
export const defaultSort: Sorter = { prop: "createdAt", order: "descending" };

/** How the lists of people and organizations are sorted at first (rules.md 9, settled). */
export const defaultListSort: Sorter = { prop: "activityCount", order: "descending" };

/** What the people list leaves out at first: bots, and profiles that are organizations (rules.md 9, wire.md 18.1). */
export const defaultPeopleSettings: Readonly<Record<"bot" | "teamMember" | "organization", Inclusion>> = {
  bot: "exclude",
  teamMember: "include",
  organization: "exclude",
};

/** What the organization list shows at first: team organizations too (rules.md 9). */
export const defaultOrganizationSettings: Readonly<Record<"teamOrganization", Inclusion>> = {
  teamOrganization: "include",
};

/** Rows before the page: (page - 1) * size (rules.md 9). */
export function offsetOf({ currentPage, pageSize }: Pagination): number {
  return (currentPage - 1) * pageSize;
}

/** The sort as it crosses the wire, for example `activityCount_DESC`. */
export function orderByOf({ prop, order }: Sorter): string {
  return `${prop}_${order === "ascending" ? "ASC" : "DESC"}`;
}

/** Removing the last filter resets the operator between filters to and (rules.md 4). */
export function relationAfter(filtersLeft: number, relation: "and" | "or"): "and" | "or" {
  return filtersLeft === 0 ? "and" : relation;
}
