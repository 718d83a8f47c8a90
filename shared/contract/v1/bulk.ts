import * as z from "zod/mini";
import { activityTextLimits as most } from "../../domain/limits.ts";
import { call } from "../call.ts";
import { anyObject, attributeName } from "../common.ts";
import { givenMoment, keyed, limitedList, line, longText } from "../limited.ts";
import { resembling } from "../look-alike.ts";
import { identityKey, inSegment, recordId, segmentCall, text } from "./common.ts";

/** Maximum number of lines in one request. */
export const maxBulkLines = 10_000;

const value = z.nullable(z.union([longText, z.number(), z.boolean(), limitedList(line)]));

const person = {
  /** Display name, used only if the platform has none yet. */
  name: z.optional(z.string().check(z.maxLength(200))),
  /** Best identity first. A person who has one of them verified is matched. */
  identities: z
    .array(
      z.strictObject({
        ...identityKey,
        type: z.enum(["username", "email"]),
        /** True for identities that the source has verified. */
        verified: z.optional(z.boolean()),
        /** Id at the source. With it the person keeps the identity when the username changes. */
        sourceId: z.optional(text(320)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  /** Values from the source by attribute name. Manually changed attributes stay. */
  attributes: z.optional(keyed(attributeName, value)),
  isBot: z.optional(z.boolean()),
  /** Employers by domain, or else by name. A name such as "Freelance" states that the person is independent. */
  organizations: z.optional(
    z
      .array(
        z
          .strictObject({ name: z.optional(z.string().check(z.maxLength(200))), domain: z.optional(text(253)) })
          .check(z.refine(({ name, domain }) => Boolean(name || domain), "A name or a domain is required.")),
      )
      .check(z.maxLength(20)),
  ),
} as const;

const outcome = {
  /** Line number in the request, from 1. */
  line: z.number(),
  /** `skipped`: the record was deleted here or the person was erased, and it stays so. */
  status: z.enum(["created", "updated", "unchanged", "skipped", "error"]),
  /** Id of the record; null on an error or without a record. */
  id: z.nullable(recordId),
  /** Problem in plain words. Other lines are not affected. */
  error: z.optional(z.string()),
} as const;

/** Public API calls that add and update many records, for connectors. */
export const v1BulkCalls = {
  people: call("POST", "/v1/segments/{segmentId}/people/bulk", {
    summary: "Add and update up to 10,000 people of a sub-project, one per line; sending them twice changes nothing",
    access: "memberImport",
    ...segmentCall,
    ndjson: true,
    params: inSegment,
    body: z.strictObject(person),
    answer: z.object({
      ...outcome,
      /** Identities of a created or updated person that look like a verified one of somebody else. */
      lookAlikes: z.optional(z.array(resembling)),
    }),
  }),
  activities: call("POST", "/v1/segments/{segmentId}/activities/bulk", {
    summary:
      "Add and update up to 10,000 activities of a sub-project with their people, one per line; sending them twice changes nothing",
    access: "activityImport",
    ...segmentCall,
    ndjson: true,
    params: inSegment,
    body: z.strictObject({
      platform: text(most.type),
      type: text(most.type),
      channel: z.optional(z.string().check(z.maxLength(most.channel))),
      /** Id at the source. Together with platform, type and channel it identifies the activity. */
      sourceId: text(500),
      sourceParentId: z.nullish(text(500)),
      timestamp: givenMoment,
      title: z.nullish(z.string().check(z.maxLength(most.title))),
      body: z.nullish(z.string().check(z.maxLength(most.body))),
      url: z.nullish(z.string().check(z.maxLength(most.url))),
      attributes: z.optional(anyObject),
      /** Person who performed the activity. The first identity is the one they used. */
      person: z.strictObject(person),
    }),
    answer: z.object({ ...outcome, personId: z.optional(recordId) }),
  }),
} as const;
