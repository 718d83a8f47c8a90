import { isEqual } from "./equal.ts";

/** An edit since a merge that undoing it leaves in place. */
export interface KeptEdit {
  /** A field of the person; `attributes.{name}` for an attribute. */
  readonly field: string;
  readonly kind: "added" | "changed" | "removed";
  /** The value as it is now; as it was, when it was removed. */
  readonly value: unknown;
}

interface Lists<T> {
  readonly primary: readonly T[];
  readonly secondary: readonly T[];
}

/**
 * A joined list taken apart again. Items return to where they were and as they were; what was changed since stays
 * changed, what was removed since stays away from both, what was added since stays with the primary.
 */
export function undoList<T>(
  field: string,
  current: readonly T[],
  merged: readonly T[],
  before: Lists<T>,
  idOf: (item: T) => string,
  keyOf: (item: T) => string,
): Lists<T> & { edits: KeptEdit[] } {
  const now = new Map(current.map((item) => [idOf(item), item]));
  const was = new Map(merged.map((item) => [idOf(item), item]));
  const byKey = new Map(merged.map((item) => [keyOf(item), item]));
  const edits = new Map<string, KeptEdit>();
  const restored = (items: readonly T[]) =>
    items.flatMap((item) => {
      const id = idOf(item);
      // What stood for it in the merged person: itself, an equal of the other's, or nothing when it was not kept.
      const stand = was.get(id) ?? byKey.get(keyOf(item));
      if (stand === undefined) return [item];
      const found = now.get(idOf(stand));
      if (found === undefined) {
        edits.set(idOf(stand), { field, kind: "removed", value: stand });
        return [];
      }
      if (isEqual(found, stand)) return [item];
      edits.set(idOf(stand), { field, kind: "changed", value: found });
      return [idOf(stand) === id ? found : item];
    });
  const [primary, secondary] = [restored(before.primary), restored(before.secondary)];
  const added = current.filter((item) => !was.has(idOf(item)));
  for (const value of added) edits.set(idOf(value), { field, kind: "added", value });
  return { primary: [...primary, ...added], secondary, edits: [...edits.values()] };
}
