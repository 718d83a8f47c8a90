import type { Inclusion } from "../lists/list-state.ts";
import { fieldsOf, type ReadFilters, readFilters } from "./address.ts";
import type { FilterDefinition } from "./definition.ts";
import type { ListFilters } from "./list-filters.ts";
import type { RawFilter } from "./read-value.ts";

const inclusions: readonly Inclusion[] = ["include", "exclude", "filter"];
const ownKeys = new Set(["search", "relation", "order", "settings"]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Converts the state of a list to the config of a saved view (wire.md 16.1, 19). */
export function toConfig(state: ListFilters): Record<string, unknown> {
  const { search, relation, order, settings, values } = state;
  const filters = Object.entries(values).map(([id, value]) => [id, fieldsOf(value)] as const);
  return { search, relation, order, settings, ...Object.fromEntries(filters) };
}

/**
 * Parses the config of a saved view. Missing parts come from `defaults` and unknown settings are ignored. Invalid
 * filters are left out and reported.
 */
export function fromConfig(
  filters: readonly FilterDefinition[],
  config: unknown,
  defaults: ListFilters,
): { state: ListFilters } & Pick<ReadFilters, "unread" | "problems"> {
  const stored = isObject(config) ? config : {};
  const raw = Object.entries(stored).filter(
    (entry): entry is [string, RawFilter] => !ownKeys.has(entry[0]) && isObject(entry[1]),
  );
  const { values, unread, problems } = readFilters(filters, raw);
  const order = isObject(stored.order) ? stored.order : {};
  const ends = order.order === "ascending" || order.order === "descending" ? order.order : null;
  return {
    state: {
      search: typeof stored.search === "string" ? stored.search : defaults.search,
      relation: stored.relation === "or" ? "or" : "and",
      order: typeof order.prop === "string" && ends ? { prop: order.prop, order: ends } : defaults.order,
      settings: readSettings(stored.settings, defaults.settings),
      values,
    },
    unread,
    problems,
  };
}

function readSettings(stored: unknown, defaults: ListFilters["settings"]): ListFilters["settings"] {
  const values = isObject(stored) ? stored : {};
  const read = Object.entries(defaults).map(([name, fallback]) => [
    name,
    inclusions.find((inclusion) => inclusion === values[name]) ?? fallback,
  ]);
  return Object.fromEntries(read);
}
