import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { toRequest } from "#shared/domain/filters/request.ts";
import type { ListState, Selection } from "../state/list-state.ts";
import { readListFilters } from "./read-list-filters.ts";

/** Selection of a list with filters. Omits invalid filters of the URL. */
export function selectionOf(schema: FilterSchema, state: ListState, now: Date): Selection {
  const { values } = readListFilters(schema, state);
  const { orderBy: _, ...selection } = toRequest(schema, { ...state, values }, now);
  return selection;
}
