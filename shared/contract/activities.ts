import * as z from "zod/mini";
import { activityTextLimits } from "../domain/limits.ts";
import { activityTypeCatalog } from "./activity-types.ts";
import { call } from "./call.ts";
import {
  anyObject,
  attributes,
  done,
  id,
  idParams,
  listBody,
  moment,
  pagedCountLater,
  segments,
  segmentsBody,
  segmentsQuery,
} from "./common.ts";
import { filterA } from "./filter.ts";
import { givenMoment, limitedText } from "./limited.ts";

/** One activity (wire.md 14.1). The display texts contain HTML. */
export const activity = z.object({
  id: z.string(),
  timestamp: moment,
  platform: z.string(),
  type: z.string(),
  channel: z.nullish(z.string()),
  sourceId: z.nullish(z.string()),
  sourceParentId: z.nullish(z.string()),
  segmentId: z.nullish(z.string()),
  title: z.nullish(z.string()),
  body: z.nullish(z.string()),
  url: z.nullish(z.string()),
  /** Object, or JSON text as existing backends send it. */
  attributes: z.nullish(z.union([z.string(), anyObject])),
  /** 0 to 100, from negative to positive; null when it was not calculated. */
  sentiment: z.nullish(z.number()),
  memberId: z.nullish(z.string()),
  organizationId: z.nullish(z.string()),
  member: z.nullish(z.object({ id: z.string(), displayName: z.string(), attributes: z.optional(attributes) })),
  organization: z.nullish(z.object({ id: z.string(), displayName: z.string(), logo: z.nullish(z.string()) })),
  /** Number of replies in its conversation, counted up to 100 (capability `activityDetails`). */
  answerCount: z.optional(z.number()),
  /** True for a manually entered activity, whose type, channel and time can be changed. */
  manuallyCreated: z.optional(z.boolean()),
  /** True for a note that is pinned to the card of its person (our server only). */
  pinned: z.optional(z.boolean()),
  display: z.nullish(
    z.object({
      default: z.string(),
      short: z.nullish(z.string()),
      channel: z.nullish(z.string()),
      author: z.nullish(z.string()),
    }),
  ),
});

export type Activity = z.output<typeof activity>;

export const activityQuery = call("POST", "/activity/query", {
  summary: "Activities, newest first; `trending_DESC` orders by the recent activity of their conversation",
  access: "activityRead",
  version: 1,
  reads: true,
  body: z.object({ filter: z.nullish(filterA), ...listBody, segments }),
  answer: pagedCountLater(activity),
});

export const activityTypes = call("GET", "/activity/type", {
  summary: "Activity types with their display texts",
  access: "activityRead",
  query: segmentsQuery,
  answer: activityTypeCatalog,
});

export const activityChannels = call("GET", "/activity/channel", {
  summary: "Channels with activities, by platform",
  access: "activityRead",
  query: segmentsQuery,
  answer: z.record(z.string(), z.array(z.string())),
});

/** Text fields common to all activities. */
const words = {
  title: z.nullish(limitedText(activityTextLimits.title)),
  body: z.nullish(limitedText(activityTextLimits.body)),
  url: z.nullish(limitedText(activityTextLimits.url)),
  sentiment: z.nullish(z.int().check(z.gte(0), z.lte(100))),
};

export const activityFind = call("GET", "/activity/{id}", {
  summary: "One activity with its conversation: the parent and all replies, oldest first",
  access: "activityRead",
  capability: "activityDetails",
  params: idParams,
  query: segmentsQuery,
  answer: z.object({ activity, conversation: z.array(activity) }),
});

export const activityCreate = call("POST", "/activity", {
  summary: "Add an activity manually, in the first sub-project of the request",
  access: "activityCreate",
  capability: "activityDetails",
  body: z.object({
    memberId: id,
    platform: limitedText(activityTextLimits.type).check(z.minLength(1)),
    type: limitedText(activityTextLimits.type).check(z.minLength(1)),
    channel: z.nullish(limitedText(activityTextLimits.channel)),
    timestamp: givenMoment,
    ...words,
    segments,
  }),
  answer: activity,
});

export const activityUpdate = call("PUT", "/activity/{id}", {
  summary: "Change an activity, or move it to another person; omitted fields are unchanged",
  access: "activityEdit",
  capability: "activityDetails",
  params: idParams,
  body: z.object({
    memberId: z.optional(id),
    platform: z.optional(limitedText(activityTextLimits.type).check(z.minLength(1))),
    type: z.optional(limitedText(activityTextLimits.type).check(z.minLength(1))),
    channel: z.nullish(limitedText(activityTextLimits.channel)),
    timestamp: z.optional(givenMoment),
    /** True pins a note to the card of its person, in place of the one pinned before in its project group. */
    pinned: z.optional(z.boolean()),
    ...words,
    segments,
  }),
  answer: activity,
});

export const activityDestroy = call("DELETE", "/activity", {
  summary: "Delete activities; later syncs do not add them again",
  access: "activityDestroy",
  capability: "activityDetails",
  query: z.object({ ids: z.array(id).check(z.maxLength(200)), segments }),
  body: segmentsBody,
  answer: done,
});
