import type { FilterDefinition, FilterValue } from "./definition.ts";

/** What decides which filters a backend understands (`shared/contract/config.ts`). */
export type FilterCapabilities = Readonly<Partial<Record<"rowDetails" | "leavesOutFlagged", boolean>>>;

/** Properties that no row is without. */
const alwaysSet: ReadonlySet<string> = new Set(["displayName", "activityCount", "memberCount", "id"]);

/**
 * The filters for a backend without `leavesOutFlagged`. There a comparison that denies a value does not find rows without
 * one (wire.md 17.1, 35.4): people without organizations are asked for beside it, attributes are only asked whether they
 * are true, and the others are marked, so that the list can say whom it misses.
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

/** Labels of the filters because of which a list misses rows without a value. */
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
