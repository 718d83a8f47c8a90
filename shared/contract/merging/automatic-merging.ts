import * as z from "zod/mini";
import { automaticLevels } from "#shared/domain/evidence/calibration.ts";
import { bulkJob } from "../bulk.ts";
import { call } from "../call.ts";
import { moment, segments, segmentsBody } from "../common.ts";

const leastConfidence = z.literal(automaticLevels);

/** Automatic merging of a project group. The request names the group. */
const automaticMerging = z.object({
  isOn: z.boolean(),
  /** Percentage. Pairs below it are not merged automatically. */
  leastConfidence,
  /** User and time of the last change; null when there was none. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(moment),
  /**
   * For each level the number of pairs that would be merged now, and the expected number of wrong merges per thousand.
   */
  levels: z.array(z.object({ leastConfidence, pairs: z.number(), wrongPerThousand: z.number() })),
  /** Current or latest job that merges or undoes merges; null when there is none. */
  job: z.nullable(bulkJob),
  /** Number of merges that can be undone. */
  merged: z.number(),
});

export type AutomaticMerging = z.output<typeof automaticMerging>;

const query = z.object({ segments });
const body = z.object({ isOn: z.boolean(), leastConfidence, segments });
/** Pairs reviewed by a user, as ids of their two profiles. */
const chosenPairs = z.object({
  pairs: z.array(z.tuple([z.uuid(), z.uuid()])).check(z.minLength(1), z.maxLength(500)),
  segments,
});

export const memberAutomaticMerging = call("GET", "/member/automatic-merging", {
  summary: "Automatic merging of people in a project group, and the merges it would make now",
  access: "mergeMembers",
  capability: "automaticMerging",
  query,
  answer: automaticMerging,
});

export const memberAutomaticMergingUpdate = call("PUT", "/member/automatic-merging", {
  summary: "Turn automatic merging of people on or off, or change its confidence",
  access: "mergeMembers",
  capability: "automaticMerging",
  body,
  answer: automaticMerging,
});

export const memberAutomaticMergingChosen = call("POST", "/member/automatic-merging/merge", {
  summary: "Merge these suggestions of people in a job, if they qualify for automatic merging",
  access: "mergeMembers",
  capability: "automaticMerging",
  body: chosenPairs,
  answer: bulkJob,
});

export const memberAutomaticMergingUndo = call("POST", "/member/automatic-merging/undo", {
  summary: "Turn automatic merging of people off and undo its merges of the last 30 days",
  access: "mergeMembers",
  capability: "automaticMerging",
  body: segmentsBody,
  answer: bulkJob,
});

export const organizationAutomaticMerging = call("GET", "/organization/automatic-merging", {
  summary: "Automatic merging of organizations in a project group, and the merges it would make now",
  access: "mergeOrganizations",
  capability: "automaticMerging",
  query,
  answer: automaticMerging,
});

export const organizationAutomaticMergingUpdate = call("PUT", "/organization/automatic-merging", {
  summary: "Turn automatic merging of organizations on or off, or change its confidence",
  access: "mergeOrganizations",
  capability: "automaticMerging",
  body,
  answer: automaticMerging,
});

export const organizationAutomaticMergingChosen = call("POST", "/organization/automatic-merging/merge", {
  summary: "Merge these suggestions of organizations in a job, if they qualify for automatic merging",
  access: "mergeOrganizations",
  capability: "automaticMerging",
  body: chosenPairs,
  answer: bulkJob,
});

export const organizationAutomaticMergingUndo = call("POST", "/organization/automatic-merging/undo", {
  summary: "Turn automatic merging of organizations off and undo its merges of the last 30 days",
  access: "mergeOrganizations",
  capability: "automaticMerging",
  body: segmentsBody,
  answer: bulkJob,
});
