import type { KeptEdit } from "#shared/domain/merge/undo-list.ts";

/** Edits as a preview tells them: without the columns that only we look at. */
export const plainEdits = (edits: readonly KeptEdit[]) =>
  edits.map((edit) => ({ ...edit, value: withoutRest(edit.value) }));

function withoutRest(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("rest" in value)) return value;
  const { rest: _, ...plain } = value;
  return plain;
}
