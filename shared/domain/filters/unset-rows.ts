import type { FilterDefinition, FilterValue } from "./definition.ts";

/** Backend capabilities that decide which filters it supports (`shared/contract/config.ts`). */
export type FilterCapabilities = Readonly<Partial<Record<"rowDetails" | "leavesOutFlagged", boolean>>>;

/** Properties that every row has. */
const alwaysSet: ReadonlySet<string> = new Set(["displayName", "activityCount", "memberCount", "id"]);

/**
 * Adapts the filters to a backend without `leavesOutFlagged`. On such a backend, a negated comparison does not find
 * rows without a value (wire.md 17.1, 35.4). The organization filter therefore adds a condition for people without
 * organizations, boolean attributes can only be filtered by true, and the other filters are marked so that the list can
 * report the missing rows.
 */
export function withUnsetRowsMissed(filters: readonly FilterDefinition[]): readonly FilterDefinition[] {
  return filters.map((filter) => {
    if (filter.type === "boolean") return filter.pieces ? filter : { ...filter, onlyTrue: true };
    if (filter.type === "multiselect" && filter.property === "organizations") {
      return { ...filter, unset: { organizations: { eq: null } } };
    }
    return alwaysSet.has(filter.property) ? filter : { ...filter, missesUnset: true };
  });
}

/** Labels of the active filters that make a list miss rows without a value. */
export function filtersMissingRows(
  filters: readonly FilterDefinition[],
  values: Readonly<Record<string, FilterValue>>,
): readonly string[] {
  return filters.flatMap(({ id, label, missesUnset }) => {
    const value = values[id];
    return missesUnset && value && isDenial(value) ? [label] : [];
  });
}

function isDenial(value: FilterValue): boolean {
  switch (value.type) {
    case "string":
      return value.operator === "ne" || value.operator === "nlike";
    case "number":
    case "date":
      return value.operator === "ne" || value.operator === "not-between";
    case "select":
    case "multiselect":
      return !value.include;
    case "boolean":
      return false;
  }
}
