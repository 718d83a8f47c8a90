import { browser } from "wxt/browser";
import * as z from "zod/mini";

/** What an administrator may set for everybody; the same stands for the browser in `public/managed-schema.json`. */
const managedSchema = z.object({
  /** The console's address, given beforehand. */
  consoleAddress: z.optional(z.string()),
  /** Whether the address may not be changed. */
  addressIsFixed: z.optional(z.boolean()),
  /** False: no entries in the context menu of pages. */
  contextMenu: z.optional(z.boolean()),
});
export type ManagedSettings = z.output<typeof managedSchema>;

/** What the administrator set; what has another shape counts as not set. */
export async function managedSettings(): Promise<ManagedSettings> {
  try {
    const answer = z.safeParse(managedSchema, await browser.storage.managed.get(null));
    return answer.success ? answer.data : {};
  } catch {
    // Firefox refuses to read where nothing is set.
    return {};
  }
}
