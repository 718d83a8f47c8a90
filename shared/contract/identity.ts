import * as z from "zod/mini";

/** Identity in rows and profiles of people and organizations (wire.md 9.1, 12.1). */
export const identity = z.object({
  type: z.string(),
  platform: z.string(),
  /** Server or workspace that the account belongs to; absent where accounts are unique everywhere, and if unknown. */
  site: z.optional(z.string()),
  value: z.string(),
  verified: z.boolean(),
});
