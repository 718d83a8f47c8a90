import * as z from "zod/mini";
import { type WebhookEventType, webhookEventTypes } from "#shared/domain/webhook-events.ts";
import { call } from "./call.ts";
import { done, idParams, moment, page, paged } from "./common.ts";
import { limitedList, line } from "./limited.ts";

const eventType = z.enum(Object.keys(webhookEventTypes) as [WebhookEventType, ...WebhookEventType[]]);

/** Endpoint that receives changes of the record, without its secret. */
export const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** Event types; empty for all. */
  events: z.array(z.string()),
  isEnabled: z.boolean(),
  /** Reason that it is disabled: `user`, `failing` or `gone` (it responded with 410); null while it is enabled. */
  disabledBy: z.nullable(z.string()),
  disabledAt: z.nullable(moment),
  /** Start of continuous delivery failures; null while deliveries succeed. */
  failingSince: z.nullable(moment),
  createdAt: moment,
});

export type Webhook = z.output<typeof webhook>;

/** Pending delivery of an event to an endpoint, or one of the last 30 days. */
export const webhookDelivery = z.object({
  /** `webhook-id` of the message. */
  id: z.string(),
  type: z.string(),
  /** `pending`, `delivered` or `failed`. */
  status: z.string(),
  attempts: z.number(),
  createdAt: moment,
  lastAttemptAt: z.nullable(moment),
  /** Time of the next attempt of a pending delivery. */
  nextAttemptAt: z.nullable(moment),
  /** Status of the last response; null without one. */
  answered: z.nullable(z.number()),
  error: z.nullable(z.string()),
  /** Sent body. */
  body: z.string(),
});

export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhookFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
  events: limitedList(eventType, 100),
};

/** Webhook with the secret for verifying signatures. Only the response that creates the secret contains it. */
export const createdWebhook = z.object({ ...webhook.shape, secret: z.string() });

const onlyAdmins = { everywhere: true, segments: "none", capability: "administration" } as const;

export const webhookList = call("GET", "/webhook", {
  summary: "Webhooks, newest first",
  access: "tenantRead",
  ...onlyAdmins,
  query: z.optional(z.object({ ...page, query: z.optional(line) })),
  answer: paged(webhook),
});

export const webhookCreate = call("POST", "/webhook", {
  summary: "Create a webhook; only this response contains its secret",
  access: "tenantEdit",
  answersSecret: true,
  ...onlyAdmins,
  body: z.object(webhookFields),
  answer: createdWebhook,
});

export const webhookUpdate = call("PUT", "/webhook/{id}", {
  summary: "Change a webhook, or turn it on or off",
  access: "tenantEdit",
  ...onlyAdmins,
  params: idParams,
  body: z.object({ ...z.partial(z.object(webhookFields)).shape, isEnabled: z.optional(z.boolean()) }),
  answer: webhook,
});

export const webhookRotate = call("POST", "/webhook/{id}/rotate-secret", {
  summary: "Rotate a webhook's secret; for 24 hours, messages are also signed with the previous one",
  access: "tenantEdit",
  answersSecret: true,
  ...onlyAdmins,
  params: idParams,
  answer: createdWebhook,
});

export const webhookDestroy = call("DELETE", "/webhook/{id}", {
  summary: "Delete a webhook with its log",
  access: "tenantEdit",
  ...onlyAdmins,
  params: idParams,
  answer: done,
});

export const webhookDeliveryList = call("GET", "/webhook/{id}/delivery", {
  summary: "Deliveries of a webhook, newest first",
  access: "tenantRead",
  ...onlyAdmins,
  params: idParams,
  query: z.optional(z.object({ ...page, status: z.optional(z.enum(["pending", "delivered", "failed"])) })),
  answer: paged(webhookDelivery),
});

export const webhookResend = call("POST", "/webhook/{id}/delivery/{deliveryId}/resend", {
  summary: "Resend an event immediately",
  access: "tenantEdit",
  ...onlyAdmins,
  params: z.object({ ...idParams.shape, deliveryId: idParams.shape.id }),
  answer: done,
});

/** All calls for webhooks. */
export const webhookCalls = [
  webhookList,
  webhookCreate,
  webhookUpdate,
  webhookRotate,
  webhookDestroy,
  webhookDeliveryList,
  webhookResend,
] as const;
