import * as z from "zod/mini";
import { call } from "./call.ts";
import { id, idParams, moment, orderBy, page, paged, segments } from "./common.ts";

const entity = z.enum(["person", "organization"]);
const dataIssue = z.enum(["incorrect", "missing"]);
const state = z.enum(["open", "resolved"]);

/** A report of a data issue as existing backends answer it (wire.md 23.2). */
const issueReport = z.object({
  id: z.string(),
  entity: z.string(),
  profileUrl: z.string(),
  dataIssue: z.string(),
  dataType: z.string(),
  description: z.string(),
  /** Where the tracker keeps it; null without a tracker, or until it has been opened there. */
  issueUrl: z.nullish(z.string()),
  createdById: z.nullish(z.string()),
  createdAt: moment,
  updatedAt: moment,
});

/** What our own server knows besides: about whom, by whom, and whether it is done (capability `issueReports`). */
const keptReport = z.object({
  ...issueReport.shape,
  entity,
  dataIssue,
  entityId: z.string(),
  /** Null when the person or organization is gone. */
  entityName: z.nullable(z.string()),
  state,
  resolvedAt: z.nullable(moment),
  resolvedBy: z.nullable(z.string()),
  /** Full name of who reported it, else the address. */
  createdBy: z.nullable(z.string()),
  /** The user who looks after it, by id and by name. */
  assigneeId: z.nullish(z.string()),
  assignee: z.nullish(z.string()),
  /** What the reporter is answered. */
  answer: z.nullish(z.string()),
  /** The reporter is sent an email when it is resolved: a mail server is set, and their address is known. */
  tellsReporter: z.optional(z.boolean()),
});

export type KeptReport = z.output<typeof keptReport>;

/** The labels of `shared/domain/issue-report.ts`. */
const dataType = z.enum([
  "Profile details",
  "Project",
  "Project affiliation",
  "Work experience",
  "Identity",
  "Organization details",
  "Domain",
  "Other",
]);

const body = z.object({
  /** The console's absolute address of the profile. */
  profileUrl: z.string().check(z.maxLength(2_000)),
  dataIssue,
  dataType,
  /** The summary of the attribute where one was given, a blank line, and what the user wrote. */
  description: z.string().check(z.maxLength(20_000)),
  segments,
});

export const memberDataIssue = call("POST", "/member/{id}/data-issue", {
  summary: "Report wrong or missing data of a person",
  access: "memberRead",
  params: idParams,
  body,
  answer: issueReport,
});

export const organizationDataIssue = call("POST", "/organization/{id}/data-issue", {
  summary: "Report wrong or missing data of an organization",
  access: "organizationRead",
  params: idParams,
  body,
  answer: issueReport,
});

export const dataIssueQuery = call("POST", "/data-issue/query", {
  summary: "Reported data issues, newest first",
  access: "dataQualityRead",
  segments: "none",
  capability: "issueReports",
  reads: true,
  body: z.object({
    filter: z.optional(
      z.object({
        state: z.optional(state),
        entity: z.optional(entity),
        entityId: z.optional(id),
        assigneeId: z.optional(id),
      }),
    ),
    /** `createdAt_DESC` (default) or `createdAt_ASC`. */
    orderBy,
    ...page,
    segments,
  }),
  answer: paged(keptReport),
});

export const dataIssueUpdate = call("PATCH", "/data-issue/{id}", {
  summary: "Resolve, assign or answer a reported data issue; what is not sent stays",
  access: "dataQualityEdit",
  segments: "none",
  capability: "issueReports",
  params: idParams,
  query: z.optional(z.object({ segments })),
  body: z.object({
    state: z.optional(state),
    assigneeId: z.optional(z.nullable(id)),
    answer: z.optional(z.nullable(z.string().check(z.maxLength(5_000)))),
  }),
  answer: keptReport,
});
