import * as z from "zod/mini";

/** A verified identity of another record, person or organization, that looks the same as one, and the record. */
export const lookAlike = z.object({ id: z.string(), displayName: z.string(), value: z.string() });

/** An identity that looks like verified ones of other records. */
export const resembling = z.object({
  platform: z.string(),
  type: z.string(),
  value: z.string(),
  looksLike: z.array(lookAlike),
});

export type Resembling = z.output<typeof resembling>;
