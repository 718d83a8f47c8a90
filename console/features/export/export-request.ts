import type { ExportedList } from "#console/data-table/index.ts";

/** The body of an export's call, and its segment. */
export async function exportRequest({ rows, groupId, orderBy }: ExportedList) {
  const asked = await rows();
  const order = orderBy === undefined ? {} : { orderBy };
  if ("ids" in asked) return { body: { ids: [...asked.ids], ...order }, segments: [groupId] };
  const { segments = [groupId], ...selection } = asked;
  return { body: { ...selection, ...order }, segments };
}
