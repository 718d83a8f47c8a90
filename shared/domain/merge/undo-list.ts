import { isEqual } from "./equal.ts";

/** An edit after a merge that stays in place when the merge is undone. */
export interface KeptEdit {
  /** A field of the record; `attributes.{name}` for an attribute. */
  readonly field: string;
  readonly kind: "added" | "changed" | "removed";
  /** The current value; the last value if it was removed. */
  readonly value: unknown;
}

/** States compared by an undo: the record now and right after the merge, and both records before it. */
export interface MergeStates<R> {
  readonly current: R;
  readonly merged: R;
  readonly primary: R;
  readonly secondary: R;
}

/**
 * Splits a merged list. Items return to their earlier record and value. Items changed since the merge stay changed,
 * removed items stay removed, added items stay with the primary.
 * @param keyOf key by which an item of one list equals one of the other.
 */
export function undoList<F extends string, T>(
  field: F,
  { current, merged, primary, secondary }: MergeStates<Readonly<Record<F, readonly T[]>>>,
  idOf: (item: T) => string,
  keyOf = idOf,
): { primary: readonly T[]; secondary: readonly T[]; edits: KeptEdit[] } {
  const now = new Map(current[field].map((item) => [idOf(item), item]));
  const was = new Map(merged[field].map((item) => [idOf(item), item]));
  const byKey = new Map(merged[field].map((item) => [keyOf(item), item]));
  const edits = new Map<string, KeptEdit>();
  const restored = (items: readonly T[]) =>
    items.flatMap((item) => {
      const id = idOf(item);
      // The merged record contains the item itself, an equal item of the other list, or neither when the item was
      // dropped.
      const joined = was.get(id) ?? byKey.get(keyOf(item));
      if (joined === undefined) return [item];
      const found = now.get(idOf(joined));
      if (found === undefined) {
        edits.set(idOf(joined), { field, kind: "removed", value: joined });
        return [];
      }
      if (isEqual(found, joined)) return [item];
      edits.set(idOf(joined), { field, kind: "changed", value: found });
      return [idOf(joined) === id ? found : item];
    });
  const [first, second] = [restored(primary[field]), restored(secondary[field])];
  const added = current[field].filter((item) => !was.has(idOf(item)));
  for (const value of added) edits.set(idOf(value), { field, kind: "added", value });
  return { primary: [...first, ...added], secondary: second, edits: [...edits.values()] };
}
