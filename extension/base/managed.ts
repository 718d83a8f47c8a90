import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { type Followed, useStored } from "./use-stored.ts";

/** What an administrator may set for everybody; the same stands for the browser in `public/managed-schema.json`. */
const managedSchema = z.object({
  /** The console's address, given beforehand. */
  consoleAddress: z.optional(z.string()),
  /** Whether the address may not be changed. */
  addressIsFixed: z.optional(z.boolean()),
  /** False: no entries in the context menu of pages. */
  contextMenu: z.optional(z.boolean()),
});

/** What the administrator set; what has another shape counts as not set. */
export const managedSettings: Followed<z.output<typeof managedSchema>> = {
  async getValue() {
    try {
      const answer = z.safeParse(managedSchema, await browser.storage.managed.get(null));
      return answer.success ? answer.data : {};
    } catch {
      // Firefox refuses to read where nothing is set.
      return {};
    }
  },
  watch(onChange) {
    const onStored = (_: unknown, area: string) => {
      if (area === "managed") void managedSettings.getValue().then(onChange);
    };
    browser.storage.onChanged.addListener(onStored);
    return () => browser.storage.onChanged.removeListener(onStored);
  },
};

/** What the administrator set; follows changes. Undefined until it is known. */
export const useManaged = () => useStored(managedSettings);
