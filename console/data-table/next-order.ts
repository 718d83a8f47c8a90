import type { Sorter } from "#shared/domain/list-state.ts";

/** Names start from A, numbers and dates from the greatest; pressing again turns the order round. */
export function nextOrder(prop: string, current: Sorter): Sorter {
  if (current.prop === prop) return { prop, order: current.order === "ascending" ? "descending" : "ascending" };
  return { prop, order: prop === "displayName" ? "ascending" : "descending" };
}
