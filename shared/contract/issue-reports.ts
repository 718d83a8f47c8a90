import * as z from "zod/mini";
import { call } from "./call.ts";
import { id, idParams, moment, orderBy, page, paged, segments } from "./common.ts";
import { limitedText } from "./limited.ts";

/** What a report is about. `platform`: a page of the console. */
const entity = z.enum(["person", "organization", "platform"]);
export const dataIssue = z.enum(["incorrect", "missing"]);
const state = z.enum(["open", "resolved"]);

/** Report of a data issue, as existing backends return it (wire.md 23.2). */
export const issueReport = z.object({
  id: z.string(),
  entity: z.string(),
  profileUrl: z.string(),
  dataIssue: z.string(),
  dataType: z.string(),
  description: z.string(),
  /** URL in the issue tracker; null without a tracker, or until the issue has been created there. */
  issueUrl: z.nullish(z.string()),
  createdById: z.nullish(z.string()),
  createdAt: moment,
  updatedAt: moment,
});

/** Additional fields of our server: the record, the reporter and the state (capability `issueReports`). */
export const storedReport = z.object({
  ...issueReport.shape,
  entity,
  dataIssue,
  entityId: z.string(),
  /** Null when the record no longer exists. */
  entityName: z.nullable(z.string()),
  state,
  resolvedAt: z.nullable(moment),
  resolvedBy: z.nullable(z.string()),
  /** Full name of the reporter, else their email address. */
  createdBy: z.nullable(z.string()),
  /** Assigned user, by id and by name. */
  assigneeId: z.nullish(z.string()),
  assignee: z.nullish(z.string()),
  /** Answer to the reporter. */
  answer: z.nullish(z.string()),
  /** True when resolving sends the reporter an email: a mail server is configured and the address is known. */
  tellsReporter: z.optional(z.boolean()),
});

export type StoredReport = z.output<typeof storedReport>;

/** Labels of `shared/domain/issue-report.ts`. */
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
  /** Absolute URL of the profile in the console. */
  profileUrl: limitedText(2_000),
  dataIssue,
  dataType,
  /** Summary of the attribute, if any, then a blank line and the user's text. */
  description: limitedText(20_000),
  segments,
});

export const memberDataIssue = call("POST", "/member/{id}/data-issue", {
  summary: "Report incorrect or missing data of a person",
  access: "memberRead",
  params: idParams,
  body,
  answer: issueReport,
});

export const organizationDataIssue = call("POST", "/organization/{id}/data-issue", {
  summary: "Report incorrect or missing data of an organization",
  access: "organizationRead",
  params: idParams,
  body,
  answer: issueReport,
});

export const platformIssue = call("POST", "/data-issue/platform", {
  summary: "Report a problem with a page of the console to the administrators",
  access: "user",
  segments: "none",
  capability: "issueReports",
  body: z.object({
    /** Path and query of the page. */
    page: limitedText(2_000),
    description: limitedText(10_000),
    segments,
  }),
  answer: issueReport,
});

export const administratorContacts = call("GET", "/data-issue/contacts", {
  summary: "Email addresses of at most five administrators, for users who need help",
  access: "user",
  segments: "none",
  capability: "issueReports",
  query: z.optional(z.object({ segments })),
  answer: z.object({ emails: z.array(z.string()) }),
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
  answer: paged(storedReport),
});

export const dataIssueUpdate = call("PATCH", "/data-issue/{id}", {
  summary: "Resolve, assign or answer a reported data issue; omitted fields are unchanged",
  access: "dataQualityEdit",
  segments: "none",
  capability: "issueReports",
  params: idParams,
  query: z.optional(z.object({ segments })),
  body: z.object({
    state: z.optional(state),
    assigneeId: z.optional(z.nullable(id)),
    answer: z.optional(z.nullable(limitedText(5_000))),
  }),
  answer: storedReport,
});
