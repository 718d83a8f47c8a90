import * as z from "zod/mini";

/** Identity in rows and profiles of people and organizations (wire.md 9.1, 12.1). */
export const identity = z.object({
  type: z.string(),
  platform: z.string(),
  value: z.string(),
  verified: z.boolean(),
});
