import type { ListKind, ListState } from "#console/data-table/index.ts";
import { defaultPageSize } from "#shared/domain/list-state.ts";

/** The list of the organizations of all project groups: where it is and how it starts, by name. */
export const commonList: ListKind<never> = {
  path: "/organizations/common",
  sortProps: ["displayName"],
  defaults: {
    search: "",
    filters: {},
    relation: "and",
    order: { prop: "displayName", order: "ascending" },
    settings: {},
    page: 1,
    pageSize: defaultPageSize,
    columns: null,
    density: null,
  },
};

export type CommonListState = ListState<never>;
