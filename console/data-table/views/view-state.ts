import { fromAddress, toAddress } from "#shared/domain/filters/address.ts";
import type { FilterSchema, ListFilters } from "#shared/domain/filters/list-filters.ts";
import { fromConfig, toConfig } from "#shared/domain/filters/saved-config.ts";
import { relationAfter } from "#shared/domain/list-state.ts";
import { writeListAddress } from "../state/list-address.ts";
import type { ListAddress, ListState } from "../state/list-state.ts";
import { type FixedView, viewParam } from "./view-item.ts";

/** The part of a list's state that a view keeps. */
type Viewed = Pick<ListState, "search" | "relation" | "order" | "settings" | "filters">;

/** How a list stands when a view is chosen. What the view says and the list does not know is left out. */
export function stateOfView(list: ListAddress, schema: FilterSchema, config: FixedView["config"]): Viewed {
  const { search, relation, order, settings } = list.defaults;
  const { state } = fromConfig(schema.filters, config, { search, relation, order, settings, values: {} });
  const knownOrder = list.sortProps.includes(state.order.prop) ? state.order : order;
  const filters = toAddress(state.values);
  return {
    search: state.search,
    relation: relationAfter(Object.keys(filters).length, state.relation),
    order: knownOrder,
    settings: state.settings,
    filters,
  };
}

/** The part of a list's state that a view saves. */
export function configOf(schema: FilterSchema, state: ListState): Record<string, unknown> {
  const { values } = fromAddress(schema.filters, state.filters);
  return toConfig({ ...viewed(state), values } satisfies ListFilters);
}

/** True when the list shows something else than the view says. */
export function isChanged(list: ListAddress, schema: FilterSchema, view: FixedView, state: ListState): boolean {
  const { values } = fromAddress(schema.filters, state.filters);
  // The filters as they would be written: the order in which they were added does not matter, nor what makes no sense.
  const filters = toAddress(values);
  const relation = relationAfter(Object.keys(filters).length, state.relation);
  const now = { ...viewed(state), relation, filters };
  return plain(now) !== plain(stateOfView(list, schema, view.config));
}

/**
 * The address of a view: how the list stands there, with the view's id beside it, which the list's start has no need of.
 * Page size and look stay.
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

function plain({ filters, settings, search, relation, order }: Viewed): string {
  const sorted = (part: object) => Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([search, relation, order.prop, order.order, sorted(settings), sorted(filters)]);
}
