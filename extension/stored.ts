import { browser } from "wxt/browser";

/** Something in the browser's storage that can be read and followed. */
export interface Followed<T> {
  /** What is stored, else what stands for nothing. */
  getValue(): Promise<T>;
  /** Tells each change, from whichever page or the worker it comes. @returns what stops it */
  watch(changed: (value: T) => void): () => void;
}

/** One value in the browser's storage. */
export interface Stored<T> extends Followed<T> {
  setValue(value: T): Promise<void>;
  removeValue(): Promise<void>;
}

/**
 * The value under a key.
 * @param area - `local` outlives the browser; `session` is memory that it empties when it closes
 * @param absent - what stands for nothing
 */
export function stored<T>(area: "local" | "session", key: string, absent: T): Stored<T> {
  const orAbsent = (found: unknown) => (found ?? absent) as T;
  return {
    getValue: async () => orAbsent((await browser.storage[area].get(key))[key]),
    setValue: (value) => browser.storage[area].set({ [key]: value }),
    removeValue: () => browser.storage[area].remove(key),
    watch(changed) {
      const hear = (changes: Record<string, { newValue?: unknown }>, from: string) => {
        const change = from === area ? changes[key] : undefined;
        if (change) changed(orAbsent(change.newValue));
      };
      browser.storage.onChanged.addListener(hear);
      return () => browser.storage.onChanged.removeListener(hear);
    },
  };
}
