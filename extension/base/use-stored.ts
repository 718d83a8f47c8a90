import { useSyncExternalStore } from "react";

/** Something stored that can be read and followed, as the items of WXT's storage are. */
export interface Followed<T> {
  getValue(): Promise<T>;
  /** Tells each change, from whichever page or the worker it comes. @returns what stops it */
  watch(onChange: (value: T) => void): () => void;
}

/** What the page knows of one stored value: read once, then followed as long as the page lives. */
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
  const tell = (value: unknown) => {
    entry.value = value;
    for (const listener of entry.listeners) listener();
  };
  let isTold = false;
  item.watch((value) => {
    isTold = true;
    tell(value);
  });
  // A change that is told before the first answer is newer than it.
  void item.getValue().then((value) => isTold || tell(value));
  return entry;
}

/**
 * A stored value that follows every change, from whichever page or the worker it comes.
 * `undefined` until the page has read it once.
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
