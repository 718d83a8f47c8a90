import * as z from "zod/mini";

const display = z.object({
  default: z.string(),
  short: z.string(),
  channel: z.string(),
  author: z.optional(z.string()),
});

/** One type of activity with its display templates (wire.md 14.5). */
const activityType = z.object({
  display,
  calculateSentiment: z.optional(z.boolean()),
  isContentActivity: z.optional(z.boolean()),
});

/** Types by platform, then by key. */
export const typesByPlatform = z.record(z.string(), z.record(z.string(), activityType));

/** Answer of GET /activity/type: the built-in types and those of the current segments (wire.md 14.3). */
export const activityTypeCatalogue = z.object({ default: typesByPlatform, custom: typesByPlatform });

export type ActivityTypes = z.output<typeof activityTypeCatalogue>;
