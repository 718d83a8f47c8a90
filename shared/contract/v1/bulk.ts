import * as z from "zod/mini";
import { activityTextLimits as most } from "../../domain/limits.ts";
import { call } from "../call.ts";
import { anyObject, moment } from "../common.ts";
import { identityKey, inSegment, segmentCall, text } from "./common.ts";

/** Lines of one request. */
export const mostBulkLines = 10_000;

const value = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

const person = {
  /** Names whom the platform does not know by a name yet. */
  name: z.optional(z.string().check(z.maxLength(200))),
  /** The best first. Somebody who holds one of them verified is this person. */
  identities: z
    .array(
      z.strictObject({
        ...identityKey,
        type: z.enum(["username", "email"]),
        /** True of names and addresses that the source vouches for. */
        verified: z.optional(z.boolean()),
        /** The source's id: with it a person keeps the identity when the name changes. */
        sourceId: z.optional(text(320)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  /** What the source says, by name; what somebody changed by hand stays. */
  attributes: z.optional(z.record(z.string().check(z.minLength(1), z.maxLength(100)), value)),
  isBot: z.optional(z.boolean()),
  /** Where they work, by domain. The first is the one that an activity counts for. */
  organizations: z.optional(
    z
      .array(z.strictObject({ name: z.optional(z.string().check(z.maxLength(200))), domain: text(253) }))
      .check(z.maxLength(20)),
  ),
} as const;

const outcome = {
  /** Of the request, from 1. */
  line: z.number(),
  /** `skipped`: somebody deleted it here, or erased the person, and it stays so. */
  status: z.enum(["created", "updated", "unchanged", "skipped", "error"]),
  /** Of the record; null with an error, and where there is none. */
  id: z.nullable(z.string()),
  /** What is wrong, in plain words. The other lines are not affected. */
  error: z.optional(z.string()),
} as const;

/** Calls of the public API that add and update many records, as connectors do. */
export const v1BulkCalls = {
  people: call("POST", "/v1/segments/{segmentId}/people/bulk", {
    summary: "Add and update up to 10,000 people of a sub-project, a line each; sent twice they change nothing",
    access: "memberImport",
    ...segmentCall,
    ndjson: true,
    params: inSegment,
    body: z.strictObject(person),
    answer: z.object(outcome),
  }),
  activities: call("POST", "/v1/segments/{segmentId}/activities/bulk", {
    summary:
      "Add and update up to 10,000 activities of a sub-project with their people, a line each; sent twice they change nothing",
    access: "activityImport",
    ...segmentCall,
    ndjson: true,
    params: inSegment,
    body: z.strictObject({
      platform: text(most.type),
      type: text(most.type),
      channel: z.optional(z.string().check(z.maxLength(most.channel))),
      /** The source's id. With platform, type and channel it makes the activity the same activity. */
      sourceId: text(500),
      sourceParentId: z.nullish(text(500)),
      timestamp: moment,
      title: z.nullish(z.string().check(z.maxLength(most.title))),
      body: z.nullish(z.string().check(z.maxLength(most.body))),
      url: z.nullish(z.string().check(z.maxLength(most.url))),
      attributes: z.optional(anyObject),
      /** Who did it. The first identity is the one it was done with. */
      person: z.strictObject(person),
    }),
    answer: z.object({ ...outcome, personId: z.optional(z.string()) }),
  }),
} as const;
