import {
  defaultListSort,
  defaultPageSize,
  defaultPeopleSettings,
  type Inclusion,
  type Sorter,
} from "#shared/domain/list-state.ts";

export type Density = "dense" | "normal";

/** Everything that decides what the people list shows. `null` means: as the user prefers it. */
export interface PeopleListState {
  readonly search: string;
  readonly order: Sorter;
  readonly settings: PeopleSettings;
  readonly page: number;
  readonly pageSize: number;
  readonly columns: readonly string[] | null;
  readonly density: Density | null;
}

export interface PeopleSettings {
  readonly bot: Inclusion;
  readonly teamMember: Inclusion;
}

/** What the server can sort people by (wire.md 9.1). */
export const sortProps = ["displayName", "activityCount", "joinedAt", "score"] as const;
export type SortProp = (typeof sortProps)[number];

export const defaultListState: PeopleListState = {
  search: "",
  order: defaultListSort,
  settings: { bot: defaultPeopleSettings.bot, teamMember: defaultPeopleSettings.teamMember },
  page: 1,
  pageSize: defaultPageSize,
  columns: null,
  density: null,
};

/** True when a search or a setting may be the reason that nobody is listed. */
export function isNarrowed(state: PeopleListState): boolean {
  return (
    state.search.trim() !== "" ||
    state.settings.bot === "filter" ||
    state.settings.teamMember !== defaultListState.settings.teamMember
  );
}

/** The state after a change. What is listed starts again at page 1 unless the page itself was changed (core.md 4). */
export function withChange(state: PeopleListState, change: Partial<PeopleListState>): PeopleListState {
  const samePlace = change.page === undefined && isOnlyLook(change);
  return { ...state, page: samePlace ? state.page : 1, ...change };
}

function isOnlyLook(change: Partial<PeopleListState>): boolean {
  return Object.keys(change).every((key) => key === "columns" || key === "density");
}

/** The total, where the rows of a page give it away: the page is not full, so the list ends on it. Else null. */
export function totalFromRows(state: Pick<PeopleListState, "page" | "pageSize">, rows: number): number | null {
  const isLastPage = rows < state.pageSize && (rows > 0 || state.page === 1);
  return isLastPage ? (state.page - 1) * state.pageSize + rows : null;
}
