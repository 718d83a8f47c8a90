import * as z from "zod/mini";
import { activityQuery } from "./activities.ts";
import { call } from "./call.ts";
import { moment, segments, segmentsQuery } from "./common.ts";
import { memberFind } from "./members.ts";
import { membersToMerge } from "./merging/merge-suggestions.ts";

const holder = {
  id: z.string(),
  displayName: z.string(),
  /** Whether the identity is verified: nobody else holds it then. */
  verified: z.boolean(),
  /** In the segment that was asked for. */
  activityCount: z.number(),
};

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(400));

/** What the card of a person shows: the answers of `memberFind`, `activityQuery` and `membersToMerge` about them. */
const personDetails = z.object({
  person: memberFind.answer,
  activities: activityQuery.answer,
  suggestions: membersToMerge.answer,
});

/**
 * Who holds an identity. One request a profile, answered from an index. Asked in a body, so that no log of addresses keeps
 * whom somebody looked at, and a browser asks only once whether it may be asked from another origin.
 */
export const identityLookup = call("POST", "/identity/find", {
  summary: "Who holds an identity, and where else they are known",
  access: "memberRead",
  capability: "identityLookup",
  reads: true,
  body: z.object({
    platform: text,
    type: text,
    value: text,
    /** Whether the details of the one person who holds it are wanted in the same answer. */
    details: z.optional(z.boolean()),
    segments,
  }),
  answer: z.object({
    people: z.array(z.object(holder)),
    organizations: z.array(z.object(holder)),
    /** Other project groups in which one of the people has activity; also of people who have none in this segment. */
    elsewhere: z.array(z.object({ segmentId: z.string(), name: z.string() })),
    /** Absent where nobody, several or an organization holds it, and on servers that do not know the question. */
    details: z.optional(personDetails),
  }),
});

/** Servers beside the public sites whose people the record holds: forums of Discourse, and a GitLab of one's own. */
export const identityHosts = call("GET", "/identity/hosts", {
  summary: "Hosts of connected forums and GitLab servers, whose pages show people of the record",
  access: "memberRead",
  capability: "identityHosts",
  query: segmentsQuery,
  answer: z.object({ hosts: z.array(z.object({ platform: z.enum(["gitlab", "discourse"]), host: z.string() })) }),
});

/** So many identities are looked up in one request. */
export const mostLookedUp = 100;

/** A person as a list shows them. */
const listed = {
  ...holder,
  /** Of the active organization. */
  organization: z.nullish(z.string()),
  isBot: z.nullish(z.boolean()),
  isTeamMember: z.nullish(z.boolean()),
  joinedAt: z.nullish(moment),
};

/** The same for the people of a list: many values of one platform and type, by the same rules. */
export const identityQuery = call("POST", "/identity/query", {
  summary: "Who holds each of up to 100 identities",
  access: "memberRead",
  capability: "identityBatch",
  reads: true,
  body: z.object({
    platform: text,
    type: text,
    values: z.array(text).check(z.minLength(1), z.maxLength(mostLookedUp)),
    segments,
  }),
  answer: z.object({
    /** One for each value, in the order they were sent. */
    found: z.array(
      z.object({
        value: z.string(),
        people: z.array(z.object(listed)),
        organizations: z.array(z.object(holder)),
        elsewhere: z.array(z.object({ segmentId: z.string(), name: z.string() })),
      }),
    ),
  }),
});
