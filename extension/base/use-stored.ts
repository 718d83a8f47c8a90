import { useSyncExternalStore } from "react";

/** Stored value that can be read and watched; WXT's storage items have the same shape. */
export interface Followed<T> {
  getValue(): Promise<T>;
  /** Calls `onChange` on every change from any page or the worker. @returns a function that stops watching */
  watch(onChange: (value: T) => void): () => void;
}

/** Stored value as known to this page: read once, then updated for the lifetime of the page. */
interface Known {
  value: unknown;
  readonly listeners: Set<() => void>;
}

const known = new Map<unknown, Known>();

function knownOf(item: Followed<unknown>): Known {
  const before = known.get(item);
  if (before) return before;
  const entry: Known = { value: undefined, listeners: new Set() };
  known.set(item, entry);
  const update = (value: unknown) => {
    entry.value = value;
    for (const listener of entry.listeners) listener();
  };
  let hasChanged = false;
  item.watch((value) => {
    hasChanged = true;
    update(value);
  });
  // A change that arrives before the first read completes is newer than the read value.
  void item.getValue().then((value) => hasChanged || update(value));
  return entry;
}

/**
 * Reads a stored value and follows changes from any page or the worker. Returns `undefined` until the first read
 * completes.
 */
export function useStored<T>(item: Followed<T>): T | undefined {
  const entry = knownOf(item as Followed<unknown>);
  return useSyncExternalStore(
    (listener) => {
      entry.listeners.add(listener);
      return () => entry.listeners.delete(listener);
    },
    () => entry.value as T | undefined,
  );
}
