import * as z from "zod/mini";
import { call } from "./call.ts";
import { attributeChanges, id, idParams, moment, segments, segmentsBody, segmentsQuery } from "./common.ts";
import { filterA } from "./filter.ts";
import { givenMoment, longText } from "./limited.ts";

/** The maximum exceeds the rows of any page. Larger selections use a filter. */
const ids = z.array(id).check(z.minLength(1), z.maxLength(10_000));

/** Affected rows: the given ids, or all matches of search and filter in the first segment when the job starts. */
const selection = {
  ids: z.optional(ids),
  search: z.nullish(longText),
  filter: z.nullish(filterA),
  segments,
};

const tagIds = z.optional(z.array(id).check(z.maxLength(50)));

const employer = { organizationId: z.nullable(id), dateStart: z.nullish(givenMoment), dateEnd: z.nullish(givenMoment) };

/** Change of people. Exactly one field is set. */
const memberAction = z.object({
  /** Values by name. Null removes an attribute. */
  attributes: z.optional(attributeChanges),
  tags: z.optional(z.object({ add: tagIds, remove: tagIds })),
  /** Completes attributes from public profiles (capability `enrichment`). */
  enrich: z.optional(z.literal(true)),
  /** Adds work to the work history. Null: independent. Months and days are inclusive; open without. */
  employer: z.optional(z.object(employer)),
  /** Moves the people to the trash. */
  delete: z.optional(z.literal(true)),
});

/** Change of organizations. Exactly one field is set. */
const organizationAction = z.object({
  isTeamOrganization: z.optional(z.boolean()),
  delete: z.optional(z.literal(true)),
});

export type MemberBulkAction = z.output<typeof memberAction>;
export type OrganizationBulkAction = z.output<typeof organizationAction>;

const failure = z.object({ id: z.string(), displayName: z.string(), reason: z.string() });

/** Job that changes many rows, with its progress and, at the end, its result. */
export const bulkJob = z.object({
  id: z.string(),
  kind: z.enum(["member", "organization"]),
  status: z.enum(["waiting", "running", "done", "cancelled", "failed"]),
  /** Id of the job that this one undoes. */
  undoOf: z.nullable(z.string()),
  /** Number of rows to process; null until they are counted. */
  total: z.nullable(z.number()),
  /** Number of rows changed, already as requested, and failed. */
  done: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  /** First failed rows with the reason. */
  failures: z.array(failure),
  /** Reason that the whole job ended early. */
  error: z.nullable(z.string()),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export type BulkJob = z.output<typeof bulkJob>;

export const memberBulk = call("POST", "/member/bulk", {
  summary: "Change many people in a job that reports its progress",
  access: "memberEdit",
  capability: "bulkJobs",
  body: z.object({ ...selection, action: memberAction }),
  answer: bulkJob,
});

const named = z.object({ id: z.nullable(z.string()), name: z.string() });

/** What a change of employers would do to past activities. */
export const employerEffect = z.object({
  /** People and activities that would count for another organization. */
  people: z.number(),
  activities: z.number(),
  /** From one organization to another, the most activities first. Null: no organization. Without id: a new one. */
  moves: z.array(
    z.object({ from: z.nullable(named), to: z.nullable(named), people: z.number(), activities: z.number() }),
  ),
  /** Activities of the chosen organization in the segment, before and after, and of all together. */
  share: z.nullable(z.object({ before: z.number(), after: z.number(), total: z.number() })),
  /** True when only the first activities were looked at, since there are too many for a preview. */
  isPartial: z.boolean(),
});

export type EmployerEffect = z.output<typeof employerEffect>;

export const memberEmployerPreview = call("POST", "/member/bulk/employer-preview", {
  summary: "What setting the employer of people would do to their past activities",
  access: "memberEdit",
  capability: "bulkJobs",
  reads: true,
  body: z.object({ ...selection, employer: z.object(employer) }),
  answer: employerEffect,
});

export const organizationBulk = call("POST", "/organization/bulk", {
  summary: "Change many organizations in a job that reports its progress",
  access: "organizationEdit",
  capability: "bulkJobs",
  body: z.object({ ...selection, action: organizationAction }),
  answer: bulkJob,
});

export const bulkFind = call("GET", "/bulk/{id}", {
  summary: "Progress of my bulk change; administrators read those of all users",
  access: "user",
  capability: "bulkJobs",
  params: idParams,
  query: segmentsQuery,
  answer: bulkJob,
});

export const bulkCancel = call("POST", "/bulk/{id}/cancel", {
  summary: "Stop my bulk change; completed changes are kept",
  access: "memberEdit",
  capability: "bulkJobs",
  params: idParams,
  body: segmentsBody,
  answer: bulkJob,
});

export const bulkUndo = call("POST", "/bulk/{id}/undo", {
  summary: "Undo my bulk change",
  access: "memberEdit",
  capability: "bulkJobs",
  params: idParams,
  body: segmentsBody,
  answer: bulkJob,
});
