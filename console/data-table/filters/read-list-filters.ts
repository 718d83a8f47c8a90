import { selectedGroup } from "#console/core/selected-group.ts";
import { fromAddress, type ReadFilters } from "#shared/domain/filters/address.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { isInBody } from "#shared/domain/filters/request.ts";
import { type ProjectGroup, segmentPath } from "#shared/domain/segments.ts";
import type { ListState } from "../state/list-state.ts";
import { texts } from "./texts.ts";

/** Parses the filters of the URL. Omits invalid filters and projects of other groups, and reports them as problems. */
export function readListFilters(
  { filters }: FilterSchema,
  state: Pick<ListState, "filters">,
  group: ProjectGroup | null = selectedGroup(),
): ReadFilters {
  const read = fromAddress(filters, state.filters);
  const foreignFilters = filters.filter((definition) => {
    const value = read.values[definition.id];
    if (!isInBody(definition) || value?.type !== "select" || group === null) return false;
    return segmentPath(group, value.value).length === 0;
  });
  if (foreignFilters.length === 0) return read;
  const gone = new Set(foreignFilters.map(({ id }) => id));
  return {
    ...read,
    values: Object.fromEntries(Object.entries(read.values).filter(([id]) => !gone.has(id))),
    problems: [...read.problems, ...foreignFilters.map(({ label }) => texts.otherGroup(label))],
  };
}
