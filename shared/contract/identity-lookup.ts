import * as z from "zod/mini";
import { activityQuery } from "./activities.ts";
import { call } from "./call.ts";
import { moment, segments, segmentsQuery } from "./common.ts";
import { lookAlike } from "./look-alike.ts";
import { memberFind } from "./members.ts";
import { evidence, membersToMerge } from "./merging/merge-suggestions.ts";

const owner = {
  id: z.string(),
  displayName: z.string(),
  /** True for a verified identity, which no other record can have. */
  verified: z.boolean(),
  /** Site of the account; absent for none. */
  site: z.optional(z.string()),
  /** Activity count in the requested segment. */
  activityCount: z.number(),
};

const likely = {
  id: z.string(),
  displayName: z.string(),
  /** Between 0 and 1: the sum of the evidence in percent, divided by a hundred. */
  similarity: z.number(),
  evidence: z.readonly(z.array(evidence)),
};

/** Person who may own an identity, with the name of the current employer. */
const likelyOwner = z.object({ ...likely, organization: z.nullable(z.string()) });

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(400));

/**
 * Address of the account's server, empty for the public one, or id of its workspace. Accounts whose site is unknown are
 * found too. Absent: accounts of every site.
 */
const site = z.optional(z.string().check(z.trim(), z.maxLength(400)));

/** Data of a person's card: the responses of `memberFind`, `activityQuery` and `membersToMerge` for that person. */
const personDetails = z.object({
  person: memberFind.answer,
  activities: activityQuery.answer,
  suggestions: membersToMerge.answer,
});

/**
 * Finds the owners of an identity with one indexed request per profile. The identity is in the body, so that no URL log
 * records visited profiles and a browser needs only one CORS preflight.
 */
export const identityLookup = call("POST", "/identity/find", {
  summary: "Owners of an identity, and other project groups that know them",
  access: "memberRead",
  capability: "identityLookup",
  reads: true,
  body: z.object({
    platform: text,
    site,
    type: text,
    value: text,
    /** Includes the details of a single owner in the response. */
    details: z.optional(z.boolean()),
    /** Name on the profile's page, compared when nobody owns the identity. */
    name: z.optional(z.string().check(z.trim(), z.maxLength(400))),
    segments,
  }),
  answer: z.object({
    people: z.array(z.object(owner)),
    organizations: z.array(z.object(owner)),
    /** Other project groups in which one of the people has activity, even if they have none in this segment. */
    elsewhere: z.array(z.object({ segmentId: z.string(), name: z.string() })),
    /** People and organizations with a verified identity whose letters look the same, when nobody owns this one. */
    looksLike: z.optional(z.array(lookAlike)),
    /** People who may own the identity, most likely first, when nobody owns it. */
    likely: z.optional(z.array(likelyOwner)),
    /** Organizations that may own the identity, most likely first, when nobody owns it. */
    likelyOrganizations: z.optional(z.array(z.object(likely))),
    /** Absent unless exactly one person owns the identity, and on servers that do not support the option. */
    details: z.optional(personDetails),
  }),
});

/** Lists connected servers other than the public sites: Discourse forums and self-hosted GitLab servers. */
export const identityHosts = call("GET", "/identity/hosts", {
  summary: "Hosts of connected forums and GitLab servers",
  access: "memberRead",
  capability: "identityHosts",
  query: segmentsQuery,
  answer: z.object({ hosts: z.array(z.object({ platform: z.enum(["gitlab", "discourse"]), host: z.string() })) }),
});

/** Maximum number of identities per request. */
export const maxLookUps = 100;

/** Person in a list of look-up results. */
const listed = {
  ...owner,
  /** Name of the current employer. */
  organization: z.nullish(z.string()),
  isBot: z.nullish(z.boolean()),
  isTeamMember: z.nullish(z.boolean()),
  joinedAt: z.nullish(moment),
  /** Engagement from 0 to 10. */
  score: z.nullish(z.number()),
};

/** Batch version of `identityLookup` for lists: many values of one platform and type, by the same rules. */
export const identityQuery = call("POST", "/identity/query", {
  summary: "Owners of up to 100 identities",
  access: "memberRead",
  capability: "identityBatch",
  reads: true,
  body: z.object({
    platform: text,
    site,
    type: text,
    values: z.array(text).check(z.minLength(1), z.maxLength(maxLookUps)),
    segments,
  }),
  answer: z.object({
    /** One entry for each value, in request order. */
    found: z.array(
      z.object({
        value: z.string(),
        people: z.array(z.object(listed)),
        organizations: z.array(z.object(owner)),
        elsewhere: z.array(z.object({ segmentId: z.string(), name: z.string() })),
        /** Person who probably owns the identity (medium or high confidence), when nobody owns it. */
        likely: z.optional(z.pick(likelyOwner, { id: true, displayName: true, similarity: true })),
      }),
    ),
  }),
});
