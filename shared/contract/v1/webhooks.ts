import * as z from "zod/mini";
import { call } from "../call.ts";
import { idParams } from "../common.ts";
import { createdWebhook, webhook, webhookDelivery, webhookFields } from "../webhooks.ts";
import { gone, pageOf, paging } from "./common.ts";

const onlyAdmins = { everywhere: true, segments: "none" } as const;

/** Public API calls for webhooks, for administrators' keys. */
export const v1WebhookCalls = {
  list: call("GET", "/v1/webhooks", {
    summary: "Webhooks, newest first",
    access: "tenantRead",
    ...onlyAdmins,
    query: z.object(paging),
    answer: pageOf(webhook),
  }),
  create: call("POST", "/v1/webhooks", {
    summary: "Create a webhook; only this response contains its secret",
    access: "tenantEdit",
    ...onlyAdmins,
    status: 201,
    answersSecret: true,
    body: z.strictObject({ ...webhookFields, events: z.optional(webhookFields.events) }),
    answer: createdWebhook,
  }),
  update: call("PATCH", "/v1/webhooks/{id}", {
    summary: "Change a webhook, or turn it on or off",
    access: "tenantEdit",
    ...onlyAdmins,
    params: idParams,
    body: z.partial(z.strictObject({ ...webhookFields, isEnabled: z.boolean() })),
    answer: webhook,
  }),
  rotateSecret: call("POST", "/v1/webhooks/{id}/rotate-secret", {
    summary: "Rotate a webhook's secret; for 24 hours, messages are also signed with the previous one",
    access: "tenantEdit",
    ...onlyAdmins,
    answersSecret: true,
    params: idParams,
    answer: createdWebhook,
  }),
  delete: call("DELETE", "/v1/webhooks/{id}", {
    summary: "Delete a webhook with its log",
    access: "tenantEdit",
    ...onlyAdmins,
    params: idParams,
    answer: gone,
  }),
  deliveries: call("GET", "/v1/webhooks/{id}/deliveries", {
    summary: "Deliveries of a webhook in the last 30 days, newest first",
    access: "tenantRead",
    ...onlyAdmins,
    params: idParams,
    query: z.object({ ...paging, status: z.optional(z.enum(["pending", "delivered", "failed"])) }),
    answer: pageOf(webhookDelivery),
  }),
  resend: call("POST", "/v1/webhooks/{id}/deliveries/{deliveryId}/resend", {
    summary: "Resend an event immediately, with the same webhook-id",
    access: "tenantEdit",
    ...onlyAdmins,
    params: z.object({ ...idParams.shape, deliveryId: idParams.shape.id }),
    answer: gone,
  }),
} as const;
