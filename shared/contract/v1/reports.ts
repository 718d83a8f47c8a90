import * as z from "zod/mini";
import { call } from "../call.ts";
import { maintainerEntry } from "../maintainers.ts";
import { reportQuery } from "../report.ts";
import { inSegment, oneInSegment, recordId, segmentCall } from "./common.ts";

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

const maintainerEntries = z.array(
  z.pick(maintainerEntry, { role: true, repository: true, path: true, since: true, until: true }),
);

export const v1Maintainer = z.object({
  /** Null where no profile has the listed account or email. */
  personId: z.nullable(recordId),
  name: z.string(),
  /** Organization that the person's activities count for today. */
  employer: z.nullable(z.object({ organizationId: recordId, organization: z.string() })),
  isIndependent: z.boolean(),
  entries: maintainerEntries,
});

/** Public API calls for reports, and for maintainers as the files of repositories list them. */
export const v1ReportCalls = {
  maintainers: call("GET", "/v1/segments/{segmentId}/maintainers", {
    summary: "Present maintainers of the segment's repositories, and whom they work for",
    access: "memberRead",
    ...segmentCall,
    params: inSegment,
    answer: z.object({ data: z.array(v1Maintainer), former: z.number() }),
  }),
  maintained: call("GET", "/v1/segments/{segmentId}/people/{id}/maintainer-roles", {
    summary: "Repositories that list a person as maintainer, now or before",
    access: "memberRead",
    ...segmentCall,
    params: oneInSegment,
    answer: z.object({
      data: z.array(
        z.object({
          role: z.string(),
          repository: z.string(),
          segmentId: z.nullable(recordId),
          since: z.nullable(z.string()),
          until: z.nullable(z.string()),
        }),
      ),
    }),
  }),
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
