import * as z from "zod/mini";
import { isTimeZone } from "#shared/domain/text/dates.ts";
import { subscriptionChannels, subscriptionFrequencies } from "#shared/domain/view-subscriptions.ts";
import { call } from "./call.ts";
import { id, idParams, moment, segments } from "./common.ts";
import { limitedText } from "./limited.ts";

const subscription = z.object({
  id: z.string(),
  viewId: z.string(),
  viewName: z.string(),
  placement: z.string(),
  /** Project group whose records are compared. */
  groupId: z.string(),
  groupName: z.string(),
  channel: z.enum(subscriptionChannels),
  frequency: z.enum(subscriptionFrequencies),
  /** Daily and weekly messages come at 6:00 in this time zone (IANA). */
  zone: z.string(),
  /** Host of a webhook or of Slack. The rest of its URL is a secret. */
  host: z.nullable(z.string()),
  /** False after too many failures. */
  isEnabled: z.boolean(),
  /** Why the last message was not sent. */
  problem: z.nullable(z.string()),
  createdAt: moment,
});

export type ViewSubscription = z.output<typeof subscription>;

const zone = limitedText(100).check(z.refine(isTimeZone, "is no time zone."));

const common = { access: "customViewsCreate", segments: "none", capability: "viewSubscriptions" } as const;

export const viewSubscriptions = call("GET", "/customview/subscription", {
  summary: "My subscriptions to views",
  ...common,
  query: z.optional(z.object({ segments })),
  answer: z.array(subscription),
});

export const viewSubscribe = call("POST", "/customview/{id}/subscription", {
  summary: "Be told by email, webhook or Slack which records enter and leave a view",
  ...common,
  params: idParams,
  body: z.object({
    groupId: id,
    channel: z.enum(subscriptionChannels),
    frequency: z.enum(subscriptionFrequencies),
    zone: z.optional(zone),
    /** URL of a webhook, or of an incoming webhook of Slack. */
    url: z.optional(limitedText(2_000)),
    segments,
  }),
  /** `secret` signs the messages of a webhook. Only this response contains it. */
  answer: z.extend(subscription, { secret: z.optional(z.string()) }),
});

export const viewSubscriptionUpdate = call("PATCH", "/customview/subscription/{id}", {
  summary: "Change how often one of my subscriptions sends, or turn it on again",
  ...common,
  params: idParams,
  body: z.object({
    frequency: z.optional(z.enum(subscriptionFrequencies)),
    zone: z.optional(zone),
    /** Compares from now on. */
    isEnabled: z.optional(z.literal(true)),
    segments,
  }),
  answer: subscription,
});

export const viewUnsubscribe = call("DELETE", "/customview/subscription/{id}", {
  summary: "End one of my subscriptions",
  ...common,
  params: idParams,
  query: z.optional(z.object({ segments })),
  answer: z.boolean(),
});
