import { fieldsToAddress, fromAddress, toAddress } from "#shared/domain/filters/address.ts";
import type { FilterSchema, ListFilters } from "#shared/domain/filters/list-filters.ts";
import { fromConfig, toConfig } from "#shared/domain/filters/view-config.ts";
import { relationAfter } from "#shared/domain/lists/list-state.ts";
import { writeListAddress } from "../state/list-address.ts";
import type { ListAddress, ListState } from "../state/list-state.ts";
import { type FixedView, type ViewItem, viewParam } from "./view-item.ts";

/** Part of a list's state that a view saves. */
type Viewed = Pick<ListState, "search" | "relation" | "order" | "settings" | "filters" | "columns">;

/**
 * Returns the state of a list with a view. Filters that the list does not have stay in the URL, and the list reports
 * that it ignores them.
 */
export function stateOfView(list: ListAddress, schema: FilterSchema, config: FixedView["config"]): Viewed {
  const { search, relation, order, settings } = list.defaults;
  const { state, unread } = fromConfig(schema.filters, config, { search, relation, order, settings, values: {} });
  const knownOrder = list.sortProps.includes(state.order.prop) ? state.order : order;
  return {
    search: state.search,
    relation: relationAfter(Object.keys(state.values).length, state.relation),
    order: knownOrder,
    settings: state.settings,
    filters: { ...toAddress(state.values), ...fieldsToAddress(unread) },
    columns: columnsOf(config),
  };
}

/** Returns the part of a list's state that a view saves. `ownColumns` are the user's columns if the URL has none. */
export function configOf(
  schema: FilterSchema,
  state: ListState,
  ownColumns: readonly string[] | null,
): Record<string, unknown> {
  const { values, unread } = fromAddress(schema.filters, state.filters);
  const columns = state.columns ?? ownColumns;
  // Filters that this server does not support are kept for one that does.
  return { ...unread, ...toConfig({ ...viewed(state), values } satisfies ListFilters), ...(columns && { columns }) };
}

/** Whether the state of the list differs from the view. */
export function isChanged(list: ListAddress, schema: FilterSchema, view: ViewItem, state: ListState): boolean {
  // Compares normalized filters: their order and invalid ones do not matter.
  const asRead = (filters: ListState["filters"]) => toAddress(fromAddress(schema.filters, filters).values);
  const filters = asRead(state.filters);
  const relation = relationAfter(Object.keys(filters).length, state.relation);
  const then = stateOfView(list, schema, view.config);
  // Built-in views do not determine the columns.
  const columns = view.saved ? state.columns : then.columns;
  return plain({ ...viewed(state), relation, filters, columns }) !== plain({ ...then, filters: asRead(then.filters) });
}

/** Returns the query string of a view: its state, and its id unless it is the default. Page size and density stay. */
export function viewAddress(
  list: ListAddress,
  schema: FilterSchema,
  item: FixedView,
  isStart: boolean,
  state: ListState,
  params: URLSearchParams,
): URLSearchParams {
  const next = writeListAddress(list, { ...state, ...stateOfView(list, schema, item.config), page: 1 }, params);
  return withViewId(next, isStart ? null : item.id);
}

/** Sets the id of the view in the query string; null removes it. */
export function withViewId(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete(viewParam);
  else next.set(viewParam, id);
  return next;
}

const viewed = ({ search, relation, order, settings }: ListState) => ({
  search: search.trim(),
  relation,
  order,
  settings,
});

/** Ids of the columns of a view; null for the user's preferred ones. */
function columnsOf({ columns }: FixedView["config"]): readonly string[] | null {
  return Array.isArray(columns) && columns.length > 0 && columns.every((id) => typeof id === "string") ? columns : null;
}

function plain({ filters, settings, search, relation, order, columns }: Viewed): string {
  const sorted = (part: object) => Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([search, relation, order.prop, order.order, sorted(settings), sorted(filters), columns]);
}
