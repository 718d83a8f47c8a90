/** Current page of a list. Pages count from 1. */
export interface Pagination {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** The property a list is sorted by. */
export interface Sorter {
  readonly prop: string;
  readonly order: "ascending" | "descending";
}

/** Effect of a setting on flagged rows: keep them, exclude them, or show only them. */
export type Inclusion = "include" | "exclude" | "filter";

/** Default number of rows per page (rules.md 9). */
export const defaultPageSize = 20;

/** Available page sizes (rules.md 9). */
export const pageSizes: readonly number[] = [20, 50, 100, 200];

/** Default sort of lists without their own (rules.md 9). */
export const defaultSort: Sorter = { prop: "createdAt", order: "descending" };

/** Default sort of the lists of people and organizations (rules.md 9, settled). */
export const defaultListSort: Sorter = { prop: "activityCount", order: "descending" };

/**
 * Default settings of the people list: bots and profiles that are organizations are excluded (rules.md 9, wire.md
 * 18.1).
 */
export const defaultPeopleSettings: Readonly<Record<"bot" | "teamMember" | "organization", Inclusion>> = {
  bot: "exclude",
  teamMember: "include",
  organization: "exclude",
};

/** Default settings of the organization list: team organizations are included (rules.md 9). */
export const defaultOrganizationSettings: Readonly<Record<"teamOrganization", Inclusion>> = {
  teamOrganization: "include",
};

/** Number of rows before the page: (page - 1) * size (rules.md 9). */
export function offsetOf({ currentPage, pageSize }: Pagination): number {
  return (currentPage - 1) * pageSize;
}

/** The sort as an API parameter, for example `activityCount_DESC`. */
export function orderByOf({ prop, order }: Sorter): string {
  return `${prop}_${order === "ascending" ? "ASC" : "DESC"}`;
}

/** Removing the last filter resets the operator between filters to and (rules.md 4). */
export function relationAfter(filtersLeft: number, relation: "and" | "or"): "and" | "or" {
  return filtersLeft === 0 ? "and" : relation;
}
