import * as z from "zod/mini";
import { call } from "../call.ts";
import { reportQuery } from "../report.ts";
import { inSegment, recordId, segmentCall } from "./common.ts";

const value = z.nullable(z.number());

export const v1Figure = z.object({
  id: z.string(),
  label: z.string(),
  /** Name of the metric of the CHAOSS project; null without one. */
  metric: z.nullable(z.string()),
  definition: z.string(),
  /** `share` is a fraction of one. */
  unit: z.enum(["people", "organizations", "count", "share", "seconds"]),
  now: value,
  before: value,
  /** One for each month of the period. */
  months: z.array(value),
});

const contributor = z.object({ id: recordId, name: z.string(), contributions: z.number() });

export const v1Report = z.object({
  from: z.string(),
  to: z.string(),
  before: z.object({ from: z.string(), to: z.string() }),
  /** First day of each month. */
  months: z.array(z.string()),
  countedAt: z.string(),
  figures: z.array(v1Figure),
  /** The ten most active. */
  people: z.array(contributor),
  organizations: z.array(contributor),
  /** Contributions of people who are independent, and of people whose employer is unknown. */
  independent: z.number(),
  unknown: z.number(),
});

/** Public API calls for reports. */
export const v1ReportCalls = {
  read: call("GET", "/v1/segments/{segmentId}/report", {
    summary: "Who carries the segment in a period, compared with the one before",
    access: "activityRead",
    ...segmentCall,
    params: inSegment,
    query: z.object(reportQuery),
    /** The report is null while it is counted for the first time; ask again after some seconds. */
    answer: z.object({ report: z.nullable(v1Report) }),
  }),
} as const;
