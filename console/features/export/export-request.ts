import type { ExportedList } from "#console/data-table/index.ts";

/** Returns body and segments of an export request. */
export async function exportRequest({ rows, groupId, orderBy }: ExportedList) {
  const selected = await rows();
  const order = orderBy === undefined ? {} : { orderBy };
  if ("ids" in selected) return { body: { ids: [...selected.ids], ...order }, segments: [groupId] };
  const { segments = [groupId], ...selection } = selected;
  return { body: { ...selection, ...order }, segments };
}
