import { browser } from "wxt/browser";
import * as z from "zod/mini";
import type { Followed } from "./use-stored.ts";

/** Settings of an administrator. `public/managed-schema.json` declares the same schema for the browser. */
const managedSchema = z.object({
  /** Preset address of the console. */
  consoleAddress: z.optional(z.string()),
  /** True locks the address. */
  addressIsFixed: z.optional(z.boolean()),
  /** False removes the entries from the context menu of pages. */
  contextMenu: z.optional(z.boolean()),
});

/** Managed settings. Values that do not match the schema count as unset. */
export const managedSettings: Followed<z.output<typeof managedSchema>> = {
  async getValue() {
    try {
      const answer = z.safeParse(managedSchema, await browser.storage.managed.get(null));
      return answer.success ? answer.data : {};
    } catch {
      // Firefox throws when nothing is set.
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
