import * as z from "zod/mini";
import { twelveMonths } from "./common.ts";

/** Activity over time, by platform and by segment, for the charts of a profile (capability `activitySummary`). */
export const activitySummary = z.object({
  /** One entry per month, segment and platform with activity; `month` is `YYYY-MM`. */
  months: z.array(
    z.object({ month: z.string(), segmentId: z.nullish(z.string()), platform: z.string(), count: z.number() }),
  ),
  byPlatform: z.array(z.object({ platform: z.string(), count: z.number() })),
  bySegment: z.array(z.object({ segmentId: z.string(), name: z.string(), count: z.number(), months: twelveMonths })),
  activeDays: z.number(),
  total: z.number(),
  /**
   * Counts of the twelve months ending with the current one, and of the twelve before; oldest first. The last of these
   * contains only as many days as the current month has had.
   */
  lastYear: twelveMonths,
  previousYear: twelveMonths,
});

export type ActivitySummary = z.output<typeof activitySummary>;
