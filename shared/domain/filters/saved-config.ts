import type { Inclusion } from "../lists/list-state.ts";
import { fieldsOf, type ReadFilters, readFilters } from "./address.ts";
import type { FilterDefinition } from "./definition.ts";
import type { ListFilters } from "./list-filters.ts";
import type { RawFilter } from "./read-value.ts";

const inclusions: readonly Inclusion[] = ["include", "exclude", "filter"];
const ownKeys = new Set(["search", "relation", "order", "settings"]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The state of a list as a saved view keeps it (wire.md 16.1, 19). */
export function toConfig(state: ListFilters): Record<string, unknown> {
  const { search, relation, order, settings, values } = state;
  const filters = Object.entries(values).map(([id, value]) => [id, fieldsOf(value)] as const);
  return { search, relation, order, settings, ...Object.fromEntries(filters) };
}

/**
 * Reads what a saved view keeps. What it does not say, and settings that the list does not have, are as in `defaults`;
 * filters that make no sense are left out and told.
 */
export function fromConfig(
  filters: readonly FilterDefinition[],
  config: unknown,
  defaults: ListFilters,
): { state: ListFilters } & Pick<ReadFilters, "unread" | "problems"> {
  const kept = isObject(config) ? config : {};
  const raw = Object.entries(kept).filter(
    (entry): entry is [string, RawFilter] => !ownKeys.has(entry[0]) && isObject(entry[1]),
  );
  const { values, unread, problems } = readFilters(filters, raw);
  const order = isObject(kept.order) ? kept.order : {};
  const ends = order.order === "ascending" || order.order === "descending" ? order.order : null;
  return {
    state: {
      search: typeof kept.search === "string" ? kept.search : defaults.search,
      relation: kept.relation === "or" ? "or" : "and",
      order: typeof order.prop === "string" && ends ? { prop: order.prop, order: ends } : defaults.order,
      settings: readSettings(kept.settings, defaults.settings),
      values,
    },
    unread,
    problems,
  };
}

function readSettings(kept: unknown, defaults: ListFilters["settings"]): ListFilters["settings"] {
  const said = isObject(kept) ? kept : {};
  const read = Object.entries(defaults).map(([name, fallback]) => [
    name,
    inclusions.find((inclusion) => inclusion === said[name]) ?? fallback,
  ]);
  return Object.fromEntries(read);
}
