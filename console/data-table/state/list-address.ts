import { type Inclusion, pageSizes, relationAfter } from "#shared/domain/lists/list-state.ts";
import type { Density, ListAddress, ListState } from "./list-state.ts";

const inclusions: readonly Inclusion[] = ["include", "exclude", "filter"];
const densities: readonly Density[] = ["dense", "normal"];
const relations = ["and", "or"] as const;
const orders = ["ascending", "descending"] as const;
const columnId = /^[A-Za-z][\w.-]*$/;

function oneOf<T extends string>(value: string | null, allowed: readonly T[], fallback: T): T {
  return allowed.find((candidate) => candidate === value) ?? fallback;
}

/** Filter parameters have two-part names (`memberName.value`). Only settings and the order have them too. */
const isFilterPart = (name: string) => /^(?!settings\.|order\.).+\../.test(name);

function filtersOf(params: URLSearchParams) {
  return Object.fromEntries([...params].filter(([name]) => isFilterPart(name)));
}

function settingsOf<Setting extends string>(list: ListAddress<Setting>, params: URLSearchParams) {
  const settings: Record<Setting, Inclusion> = { ...list.defaults.settings };
  for (const name in settings) settings[name] = oneOf(params.get(`settings.${name}`), inclusions, settings[name]);
  return settings;
}

function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? "");
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function columnsOf(params: URLSearchParams): readonly string[] | null {
  const ids = (params.get("columns") ?? "").split(",").filter((id) => columnId.test(id));
  return ids.length > 0 ? [...new Set(ids)] : null;
}

function densityOf(params: URLSearchParams): Density | null {
  const value = params.get("density");
  return densities.find((density) => density === value) ?? null;
}

/** Parses the state of a list from the URL. Missing or invalid parameters get the default. */
export function parseListAddress<Setting extends string>(
  list: ListAddress<Setting>,
  params: URLSearchParams,
): ListState<Setting> {
  const { defaults, sortProps } = list;
  const filters = filtersOf(params);
  const prop = sortProps.find((candidate) => candidate === params.get("order.prop"));
  const size = Number(params.get("pageSize") ?? "");
  return {
    search: params.get("search") ?? "",
    filters,
    relation: relationAfter(Object.keys(filters).length, oneOf(params.get("relation"), relations, "and")),
    order: prop ? { prop, order: oneOf(params.get("order.order"), orders, "descending") } : defaults.order,
    settings: settingsOf(list, params),
    page: pageOf(params),
    pageSize: pageSizes.includes(size) ? size : defaults.pageSize,
    columns: columnsOf(params),
    density: densityOf(params),
  };
}

/** Writes the state into the query string. Leaves out defaults and keeps parameters of others (project group). */
export function writeListAddress<Setting extends string>(
  { defaults }: ListAddress<Setting>,
  state: ListState<Setting>,
  address: URLSearchParams,
): URLSearchParams {
  const written = new URLSearchParams(address);
  const put = (name: string, value: string, omit: boolean) => (omit ? written.delete(name) : written.set(name, value));
  const { order } = defaults;
  const defaultOrder = state.order.prop === order.prop && state.order.order === order.order;
  put("search", state.search, state.search === "");
  for (const name of [...written.keys()]) if (isFilterPart(name)) written.delete(name);
  for (const [name, value] of Object.entries(state.filters)) written.set(name, value);
  put("relation", state.relation, state.relation === "and");
  put("order.prop", state.order.prop, defaultOrder);
  put("order.order", state.order.order, defaultOrder);
  for (const name in state.settings) {
    put(`settings.${name}`, state.settings[name], state.settings[name] === defaults.settings[name]);
  }
  put("page", String(state.page), state.page === 1);
  put("pageSize", String(state.pageSize), state.pageSize === defaults.pageSize);
  put("columns", (state.columns ?? []).join(","), state.columns === null);
  put("density", state.density ?? "", state.density === null);
  return written;
}
