import * as z from "zod/mini";
import { call } from "./call.ts";
import { id, idParams, moment, segments, segmentsBody, segmentsQuery } from "./common.ts";
import { filterA } from "./filter.ts";
import { attributeChanges } from "./members.ts";

/** More rows than any page shows; beyond them a selection is what a filter finds. */
const ids = z.array(id).check(z.minLength(1), z.maxLength(10_000));

/** Which rows: these, or all that search and filter find in the first segment when the work begins. */
const selection = {
  ids: z.optional(ids),
  search: z.nullish(z.string()),
  filter: z.nullish(filterA),
  segments,
};

const tagIds = z.optional(z.array(id).check(z.maxLength(50)));

/** What becomes of people: exactly one of these. */
const memberAction = z.object({
  /** By name; an attribute set to null goes. */
  attributes: z.optional(attributeChanges),
  tags: z.optional(z.object({ add: tagIds, remove: tagIds })),
  /** Their attributes are completed from their public profiles (capability `enrichment`). */
  enrich: z.optional(z.literal(true)),
  /** Into the trash. */
  delete: z.optional(z.literal(true)),
});

/** What becomes of organizations: exactly one of these. */
const organizationAction = z.object({
  isTeamOrganization: z.optional(z.boolean()),
  delete: z.optional(z.literal(true)),
});

export type MemberBulkAction = z.output<typeof memberAction>;
export type OrganizationBulkAction = z.output<typeof organizationAction>;

const failure = z.object({ id: z.string(), displayName: z.string(), reason: z.string() });

/** A change of many rows: how far it is, and at its end what was done and what was not. */
export const bulkJob = z.object({
  id: z.string(),
  kind: z.enum(["member", "organization"]),
  status: z.enum(["waiting", "running", "done", "cancelled", "failed"]),
  /** The job that this one takes back. */
  undoOf: z.nullable(z.string()),
  /** Rows to look at; null until they are counted. */
  total: z.nullable(z.number()),
  /** Rows that were changed, that already were as asked for, and that could not be changed. */
  done: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  /** The first of those that could not be changed, with the reason. */
  failures: z.array(failure),
  /** Why the whole work ended early. */
  error: z.nullable(z.string()),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export type BulkJob = z.output<typeof bulkJob>;

export const memberBulk = call("POST", "/member/bulk", {
  summary: "Change many people: a job that tells how far it is",
  access: "memberEdit",
  capability: "bulkJobs",
  body: z.object({ ...selection, action: memberAction }),
  answer: bulkJob,
});

export const organizationBulk = call("POST", "/organization/bulk", {
  summary: "Change many organizations: a job that tells how far it is",
  access: "organizationEdit",
  capability: "bulkJobs",
  body: z.object({ ...selection, action: organizationAction }),
  answer: bulkJob,
});

/** A change of many rows among the recent ones. */
const recentChange = z.extend(bulkJob, {
  /** What was asked for, as it was sent. */
  action: z.looseObject({}),
  /** Whether something of it can still be taken back. */
  isUndoable: z.boolean(),
});

export type RecentChange = z.output<typeof recentChange>;

export const bulkList = call("GET", "/bulk", {
  summary: "My changes of many rows in the last 30 days, newest first, at most 100",
  access: "user",
  capability: "bulkJobs",
  query: z.object({ kind: z.enum(["member", "organization"]), segments }),
  answer: z.object({ rows: z.array(recentChange) }),
});

export const bulkFind = call("GET", "/bulk/{id}", {
  summary: "How far my change of many rows is",
  access: "user",
  capability: "bulkJobs",
  params: idParams,
  query: segmentsQuery,
  answer: bulkJob,
});

export const bulkCancel = call("POST", "/bulk/{id}/cancel", {
  summary: "Stop my change of many rows; what is done stays done",
  access: "memberEdit",
  capability: "bulkJobs",
  params: idParams,
  body: segmentsBody,
  answer: bulkJob,
});

export const bulkUndo = call("POST", "/bulk/{id}/undo", {
  summary: "Take back what my change of many rows did",
  access: "memberEdit",
  capability: "bulkJobs",
  params: idParams,
  body: segmentsBody,
  answer: bulkJob,
});
