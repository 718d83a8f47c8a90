import * as z from "zod/mini";
import { call } from "../call.ts";
import { id, moment } from "../common.ts";
import { identityKey, inSegment, oneInSegment, pageOf, paging, recordId, segmentCall, text } from "./common.ts";
import { v1OrganizationAnswer } from "./organizations.ts";
import { v1PersonAnswer } from "./people.ts";

export const v1Merge = z.object({
  id: recordId,
  /** Id of the surviving profile, and of the one merged into it. */
  keptId: recordId,
  mergedId: recordId,
  keptName: z.string(),
  mergedName: z.string(),
  /** `merge` or `unmerge`. */
  operation: z.string(),
  /** `in-progress`, `merged`, `unmerged` or `error`. */
  state: z.string(),
  at: moment,
});

export const profilePreview = z.object({
  name: z.string(),
  identities: z.array(z.object({ platform: z.string(), type: z.string(), value: z.string(), verified: z.boolean() })),
  activityCount: z.number(),
});

/** Merge to undo, or identity to split off. */
const splitBody = z.strictObject({
  /** Undoes this merge as a whole. */
  mergeId: z.optional(id),
  /** Moves this identity to a separate profile. */
  identity: z.optional(z.strictObject({ ...identityKey, type: text(50) })),
});

/** Evidence for or against two profiles being the same. */
export const evidence = z.object({
  kind: z.string(),
  direction: z.enum(["for", "against", "weak"]),
  /** Share of the similarity in percent. */
  weight: z.number(),
  sentence: z.string(),
});

export const mergeSuggestion = z.object({
  id: recordId,
  /** 0 to 100. */
  similarity: z.number(),
  band: z.enum(["high", "medium", "low"]),
  profiles: z.array(z.object({ id: recordId, name: z.string() })),
  evidence: z.array(evidence),
});

const decision = z.strictObject({
  /** `merge`: the profiles are the same. `distinct`: they are not, and are suggested again only with new evidence. */
  decision: z.enum(["merge", "distinct"]),
  /** With `merge`: the surviving profile. */
  keepId: z.optional(id),
});

const decided = z.object({ id: recordId, decision: z.enum(["merge", "distinct"]) });

const people = {
  access: { read: "memberRead", merge: "mergeMembers" },
  one: "person",
  record: v1PersonAnswer,
} as const;
const organizations = {
  access: { read: "organizationRead", merge: "mergeOrganizations" },
  one: "organization",
  record: v1OrganizationAnswer,
} as const;

function callsOf<Kind extends typeof people | typeof organizations>(
  kind: "people" | "organizations",
  { access, one, record }: Kind,
) {
  const path = `/v1/segments/{segmentId}/${kind}` as const;
  const answer = record as Kind["record"];
  return {
    merge: call("POST", `${path}/{id}/merge`, {
      summary: `Merge another ${one} into this one; activities move in the background`,
      access: access.merge,
      ...segmentCall,
      params: oneInSegment,
      body: z.strictObject({ otherId: id }),
      answer,
    }),
    merges: call("GET", `${path}/{id}/merges`, {
      summary: `Merges and unmerges of the ${one}, newest first; the profile may have been merged away`,
      access: access.read,
      ...segmentCall,
      params: oneInSegment,
      query: z.object(paging),
      answer: pageOf(v1Merge),
    }),
    unmergePreview: call("POST", `${path}/{id}/unmerge-preview`, {
      summary: "Both profiles that an unmerge would create",
      access: access.merge,
      ...segmentCall,
      reads: true,
      params: oneInSegment,
      body: splitBody,
      answer: z.object({ kept: profilePreview, restored: profilePreview }),
    }),
    unmerge: call("POST", `${path}/{id}/unmerge`, {
      summary: "Undo a merge, or move an identity to a profile of its own",
      access: access.merge,
      ...segmentCall,
      params: oneInSegment,
      body: splitBody,
      answer: z.object({ kept: answer, restored: answer }),
    }),
    suggestions: call("GET", `${path}/merge-suggestions`, {
      summary: "Pairs of profiles that may be the same, most likely first",
      access: access.read,
      ...segmentCall,
      params: inSegment,
      query: z.object({ ...paging, band: z.optional(z.enum(["high", "medium", "low"])) }),
      answer: pageOf(mergeSuggestion),
    }),
    decide: call("POST", `${path}/merge-suggestions/{id}/decision`, {
      summary: "Merge a suggested pair, or mark it as not the same",
      access: access.merge,
      ...segmentCall,
      params: oneInSegment,
      body: decision,
      answer: decided,
    }),
  } as const;
}

/** Public API calls for merging people and organizations. */
export const v1MergingCalls = {
  member: callsOf("people", people),
  organization: callsOf("organizations", organizations),
} as const;
