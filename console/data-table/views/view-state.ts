import { fieldsToAddress, fromAddress, toAddress } from "#shared/domain/filters/address.ts";
import type { FilterSchema, ListFilters } from "#shared/domain/filters/list-filters.ts";
import { fromConfig, toConfig } from "#shared/domain/filters/saved-config.ts";
import { relationAfter } from "#shared/domain/lists/list-state.ts";
import { writeListAddress } from "../state/list-address.ts";
import type { ListAddress, ListState } from "../state/list-state.ts";
import { type FixedView, type ViewItem, viewParam } from "./view-item.ts";

/** The part of a list's state that a view keeps. */
type Viewed = Pick<ListState, "search" | "relation" | "order" | "settings" | "filters" | "columns">;

/**
 * How a list stands when a view is chosen. Filters that the list does not have here stay in its address, where the list
 * says that it leaves them out.
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

/** The part of a list's state that a view saves. `ownColumns` are those that the user sees where the address names none. */
export function configOf(
  schema: FilterSchema,
  state: ListState,
  ownColumns: readonly string[] | null,
): Record<string, unknown> {
  const { values, unread } = fromAddress(schema.filters, state.filters);
  const columns = state.columns ?? ownColumns;
  // What this server cannot filter by is kept for one that can.
  return { ...unread, ...toConfig({ ...viewed(state), values } satisfies ListFilters), ...(columns && { columns }) };
}

/** True when the list shows something else than the view says. */
export function isChanged(list: ListAddress, schema: FilterSchema, view: ViewItem, state: ListState): boolean {
  // The filters as they would be written: the order in which they were added does not matter, nor what makes no sense.
  const asRead = (filters: ListState["filters"]) => toAddress(fromAddress(schema.filters, filters).values);
  const filters = asRead(state.filters);
  const relation = relationAfter(Object.keys(filters).length, state.relation);
  const then = stateOfView(list, schema, view.config);
  // The program's views leave the columns to the user.
  const columns = view.saved ? state.columns : then.columns;
  return plain({ ...viewed(state), relation, filters, columns }) !== plain({ ...then, filters: asRead(then.filters) });
}

/**
 * The address of a view: how the list stands there, with the view's id beside it, which the list's start has no need of.
 * Page size and density stay.
 */
export function viewAddress(
  list: ListAddress,
  schema: FilterSchema,
  item: FixedView,
  isStart: boolean,
  state: ListState,
  params: URLSearchParams,
): URLSearchParams {
  const next = writeListAddress(list, { ...state, ...stateOfView(list, schema, item.config), page: 1 }, params);
  return named(next, isStart ? null : item.id);
}

/** The same address under the name of another view; null names none. */
export function named(params: URLSearchParams, id: string | null): URLSearchParams {
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

/** Ids of the columns that a view shows; null for those that the user prefers. */
function columnsOf({ columns }: FixedView["config"]): readonly string[] | null {
  return Array.isArray(columns) && columns.length > 0 && columns.every((id) => typeof id === "string") ? columns : null;
}

function plain({ filters, settings, search, relation, order, columns }: Viewed): string {
  const sorted = (part: object) => Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([search, relation, order.prop, order.order, sorted(settings), sorted(filters), columns]);
}
