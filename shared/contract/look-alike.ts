import * as z from "zod/mini";

/** A verified identity of another person that looks the same as one, and the person. */
export const lookAlike = z.object({ id: z.string(), displayName: z.string(), value: z.string() });
