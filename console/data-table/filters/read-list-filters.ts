import { selectedGroup } from "#console/core/selected-group.ts";
import { fromAddress, type ReadFilters } from "#shared/domain/filters/address.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { isInBody } from "#shared/domain/filters/request.ts";
import { type ProjectGroup, segmentPath } from "#shared/domain/segments.ts";
import type { ListState } from "../state/list-state.ts";
import { texts } from "./texts.ts";

/** The filters of the address; a project of another group is left out and told, as everything is that makes no sense. */
export function readListFilters(
  { filters }: FilterSchema,
  state: Pick<ListState, "filters">,
  group: ProjectGroup | null = selectedGroup(),
): ReadFilters {
  const read = fromAddress(filters, state.filters);
  const strangers = filters.filter((definition) => {
    const value = read.values[definition.id];
    if (!isInBody(definition) || value?.type !== "select" || group === null) return false;
    return segmentPath(group, value.value).length === 0;
  });
  if (strangers.length === 0) return read;
  const gone = new Set(strangers.map(({ id }) => id));
  return {
    ...read,
    values: Object.fromEntries(Object.entries(read.values).filter(([id]) => !gone.has(id))),
    problems: [...read.problems, ...strangers.map(({ label }) => texts.otherGroup(label))],
  };
}
