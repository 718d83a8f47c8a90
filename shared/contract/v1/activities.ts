import * as z from "zod/mini";
import { activityTextLimits } from "../../domain/limits.ts";
import { call } from "../call.ts";
import { id, moment } from "../common.ts";
import { givenMoment, shortText } from "../limited.ts";
import {
  fields,
  gone,
  inSegment,
  oneInSegment,
  pageOf,
  paging,
  recordId,
  segmentCall,
  sparse,
  text,
} from "./common.ts";

export const v1ActivityFields = {
  id: recordId,
  timestamp: moment,
  platform: z.string(),
  type: z.string(),
  channel: z.string(),
  /** Id at the provider. */
  sourceId: z.string(),
  sourceParentId: z.nullable(z.string()),
  /** Id of the sub-project. */
  segmentId: recordId,
  personId: recordId,
  organizationId: z.nullable(recordId),
  title: z.nullable(z.string()),
  body: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** 0 to 100. */
  sentiment: z.nullable(z.number()),
} as const;
export const v1ActivityAnswer = sparse(v1ActivityFields);

const limits = activityTextLimits;
const words = {
  title: z.nullish(z.string().check(z.maxLength(limits.title))),
  body: z.nullish(z.string().check(z.maxLength(limits.body))),
  url: z.nullish(z.string().check(z.maxLength(limits.url))),
  sentiment: z.nullish(z.int().check(z.gte(0), z.lte(100))),
};
const channel = z.nullish(z.string().check(z.maxLength(limits.channel)));

/** Public API calls for activities. */
export const v1ActivityCalls = {
  list: call("GET", "/v1/segments/{segmentId}/activities", {
    summary: "Activities of a segment, newest first",
    access: "activityRead",
    ...segmentCall,
    params: inSegment,
    query: z.object({
      ...paging,
      fields,
      /** Inclusive. */
      since: z.optional(givenMoment),
      /** Exclusive. */
      until: z.optional(givenMoment),
      platform: z.optional(shortText),
      personId: z.optional(id),
      organizationId: z.optional(id),
    }),
    answer: pageOf(v1ActivityAnswer),
  }),
  find: call("GET", "/v1/segments/{segmentId}/activities/{id}", {
    summary: "An activity of a segment",
    access: "activityRead",
    ...segmentCall,
    params: oneInSegment,
    query: z.object({ fields }),
    answer: v1ActivityAnswer,
  }),
  create: call("POST", "/v1/segments/{segmentId}/activities", {
    summary: "Add an activity to a sub-project",
    access: "activityCreate",
    ...segmentCall,
    status: 201,
    params: inSegment,
    body: z.strictObject({
      personId: id,
      platform: text(limits.type),
      type: text(limits.type),
      channel,
      timestamp: givenMoment,
      ...words,
    }),
    answer: v1ActivityAnswer,
  }),
  update: call("PATCH", "/v1/segments/{segmentId}/activities/{id}", {
    summary: "Change an activity, or move it to another person; omitted fields are unchanged",
    access: "activityEdit",
    ...segmentCall,
    params: oneInSegment,
    body: z.strictObject({
      personId: z.optional(id),
      platform: z.optional(text(limits.type)),
      type: z.optional(text(limits.type)),
      channel,
      timestamp: z.optional(givenMoment),
      ...words,
    }),
    answer: v1ActivityAnswer,
  }),
  delete: call("DELETE", "/v1/segments/{segmentId}/activities/{id}", {
    summary: "Delete an activity permanently; later syncs do not add it again",
    access: "activityDestroy",
    ...segmentCall,
    params: oneInSegment,
    answer: gone,
  }),
} as const;
