import { type Inclusion, pageSizes } from "#shared/domain/list-state.ts";
import { type Density, defaultListState, type PeopleListState, type PeopleSettings, sortProps } from "./list-state.ts";

const inclusions: readonly Inclusion[] = ["include", "exclude", "filter"];
const densities: readonly Density[] = ["dense", "normal"];
const orders = ["ascending", "descending"] as const;
const columnId = /^[A-Za-z][\w.-]*$/;

function oneOf<T extends string>(value: string | null, allowed: readonly T[], fallback: T): T {
  return allowed.find((candidate) => candidate === value) ?? fallback;
}

function settingsOf(params: URLSearchParams): PeopleSettings {
  const { bot, teamMember } = defaultListState.settings;
  return {
    bot: oneOf(params.get("settings.bot"), inclusions, bot),
    teamMember: oneOf(params.get("settings.teamMember"), inclusions, teamMember),
  };
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

/** Reads the state of the list from the address (wire.md 16.2); what is missing or makes no sense is the default. */
export function parseListAddress(params: URLSearchParams): PeopleListState {
  const prop = sortProps.find((candidate) => candidate === params.get("order.prop"));
  const size = Number(params.get("pageSize") ?? "");
  return {
    search: params.get("search") ?? "",
    order: prop ? { prop, order: oneOf(params.get("order.order"), orders, "descending") } : defaultListState.order,
    settings: settingsOf(params),
    page: pageOf(params),
    pageSize: pageSizes.includes(size) ? size : defaultListState.pageSize,
    columns: columnsOf(params),
    density: densityOf(params),
  };
}

/**
 * Writes the state into an address (wire.md 16.2), leaving out what is the default and keeping what belongs to others
 * (the project group).
 */
export function writeListAddress(state: PeopleListState, address: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(address);
  const put = (name: string, value: string, omit: boolean) => (omit ? written.delete(name) : written.set(name, value));
  const { order, settings } = defaultListState;
  const defaultOrder = state.order.prop === order.prop && state.order.order === order.order;
  put("search", state.search, state.search === "");
  put("order.prop", state.order.prop, defaultOrder);
  put("order.order", state.order.order, defaultOrder);
  put("settings.bot", state.settings.bot, state.settings.bot === settings.bot);
  put("settings.teamMember", state.settings.teamMember, state.settings.teamMember === settings.teamMember);
  put("page", String(state.page), state.page === 1);
  put("pageSize", String(state.pageSize), state.pageSize === defaultListState.pageSize);
  put("columns", (state.columns ?? []).join(","), state.columns === null);
  put("density", state.density ?? "", state.density === null);
  return written;
}
