import * as z from "zod/mini";

/** An identity as rows and profiles of people and organizations carry it (wire.md 9.1, 12.1). */
export const identity = z.object({
  type: z.string(),
  platform: z.string(),
  value: z.string(),
  verified: z.boolean(),
});
