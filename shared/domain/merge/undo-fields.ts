import type { Attribute, Attributes } from "../attributes.ts";
import { isEqual } from "./equal.ts";
import { attributeOf } from "./merge-attributes.ts";
import type { KeptEdit, MergeStates } from "./undo-list.ts";

/**
 * Returns the values of these fields that were edited after a merge. A joined date counts as edited only when a user
 * set it, because new activity changes it too.
 */
export function editedFields<R extends { readonly manuallyChangedFields: readonly string[] }>(
  { current, merged }: MergeStates<R>,
  names: readonly (keyof R & string)[],
): { fields: Partial<R>; edits: KeptEdit[] } {
  const fields: Partial<R> = {};
  const edits: KeptEdit[] = [];
  for (const field of names) {
    if (isEqual(current[field] ?? null, merged[field] ?? null)) continue;
    if (field === "joinedAt" && !current.manuallyChangedFields.includes(field)) continue;
    fields[field] = current[field];
    edits.push({ field, kind: "changed", value: current[field] ?? null });
  }
  return { fields, edits };
}

/**
 * Value of one source after undo. `now` is the current value, `merged` the value after the merge and `before` the
 * primary's earlier value.
 */
export type UndoSource = (source: string, now: unknown, merged: unknown, before: unknown) => unknown;

function undoAttribute(
  now: Attribute,
  merged: Attribute,
  before: Attribute,
  undoSource: UndoSource,
): { value: Attribute; edited: boolean } {
  const value = new Map(Object.entries(before));
  let edited = false;
  for (const source of new Set([...Object.keys(now), ...Object.keys(merged)])) {
    const [current, was] = [now, merged].map((each) => (Object.hasOwn(each, source) ? each[source] : undefined));
    if (isEqual(current, was)) continue;
    edited = true;
    if (current === undefined) value.delete(source);
    else value.set(source, undoSource(source, current, was, value.get(source)));
  }
  return { value: Object.fromEntries(value), edited };
}

/** The primary's attributes from before a merge, except for those edited since then. */
export function undoAttributes(
  { current, merged, primary }: MergeStates<{ readonly attributes: Attributes }>,
  undoSource: UndoSource = (_, now) => now,
): { attributes: Attributes; edits: KeptEdit[] } {
  const [now, was, before] = [current.attributes, merged.attributes, primary.attributes];
  const attributes = new Map<string, Attribute>();
  const edits: KeptEdit[] = [];
  for (const name of new Set([...Object.keys(now), ...Object.keys(was)])) {
    const [mine, joined] = [attributeOf(now, name), attributeOf(was, name)];
    const { value, edited } = undoAttribute(mine, joined, attributeOf(before, name), undoSource);
    if (edited) {
      const kind = !Object.hasOwn(was, name) ? "added" : Object.hasOwn(now, name) ? "changed" : "removed";
      edits.push({ field: `attributes.${name}`, kind, value: (kind === "removed" ? joined : mine).default });
      if (kind === "removed") continue;
    }
    if (edited || Object.hasOwn(before, name)) attributes.set(name, value);
  }
  return { attributes: Object.fromEntries(attributes), edits };
}
