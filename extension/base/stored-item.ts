import { browser } from "wxt/browser";
import type { Followed } from "./use-stored.ts";

/** One value in the browser's storage of the extension. */
export interface StoredItem<Stored, Read> extends Followed<Read> {
  setValue(value: Stored): Promise<void>;
  removeValue(): Promise<void>;
}

/**
 * Names a value in the browser's storage. A tenth of the size of the library's items, of which the panel needs no more.
 * @param area - `local` outlives the browser, `session` is memory that goes with it
 * @param fallback - read where nothing is stored
 */
export function storedItem<Stored, Fallback>(
  area: "local" | "session",
  name: string,
  fallback: Fallback,
): StoredItem<Stored, Stored | Fallback> {
  const readAs = (value: unknown) => (value ?? fallback) as Stored | Fallback;
  return {
    getValue: async () => readAs((await browser.storage[area].get(name))[name]),
    setValue: (value) => browser.storage[area].set({ [name]: value }),
    removeValue: () => browser.storage[area].remove(name),
    watch(onChange) {
      const onStored = (changes: Record<string, { newValue?: unknown }>, changed: string) => {
        const change = changed === area ? changes[name] : undefined;
        if (change) onChange(readAs(change.newValue));
      };
      browser.storage.onChanged.addListener(onStored);
      return () => browser.storage.onChanged.removeListener(onStored);
    },
  };
}
