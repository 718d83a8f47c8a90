import { isEqual } from "./equal.ts";

/** An edit since a merge that undoing it leaves in place. */
export interface KeptEdit {
  /** A field of the record; `attributes.{name}` for an attribute. */
  readonly field: string;
  readonly kind: "added" | "changed" | "removed";
  /** The value as it is now; as it was, when it was removed. */
  readonly value: unknown;
}

/** What undoing a merge compares: the record now and right after the merge, and both records before it. */
export interface MergeStates<R> {
  readonly current: R;
  readonly merged: R;
  readonly primary: R;
  readonly secondary: R;
}

/**
 * Divides a joined list again. Items return to where they were and as they were; items changed since stay changed, items
 * removed since stay removed, items added since stay with the primary.
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
      // The merged record has the item itself, an equal one of the other list, or neither when it was not kept.
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
