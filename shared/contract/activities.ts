import * as z from "zod/mini";
import { activityTypeCatalogue } from "./activity-types.ts";
import { call } from "./call.ts";
import { anyObject, attributes, listBody, moment, pagedCountLater, segments, segmentsQuery } from "./common.ts";
import { filterA } from "./filter.ts";

/** One activity (wire.md 14.1). The display texts contain HTML. */
const activity = z.object({
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
  /** An object, or its JSON as text: existing backends send the text. */
  attributes: z.nullish(z.union([z.string(), anyObject])),
  memberId: z.nullish(z.string()),
  organizationId: z.nullish(z.string()),
  member: z.nullish(z.object({ id: z.string(), displayName: z.string(), attributes: z.optional(attributes) })),
  organization: z.nullish(z.object({ id: z.string(), displayName: z.string(), logo: z.nullish(z.string()) })),
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
  summary: "Activities, newest first",
  access: "activityRead",
  version: 1,
  reads: true,
  body: z.object({ filter: z.nullish(filterA), ...listBody, segments }),
  answer: pagedCountLater(activity),
});

export const activityTypes = call("GET", "/activity/type", {
  summary: "Types of activity with their display texts",
  access: "activityRead",
  query: segmentsQuery,
  answer: activityTypeCatalogue,
});

export const activityChannels = call("GET", "/activity/channel", {
  summary: "Channels with activity, by platform",
  access: "activityRead",
  query: segmentsQuery,
  answer: z.record(z.string(), z.array(z.string())),
});
