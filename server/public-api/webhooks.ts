import type { Platform } from "#server/platform/core/platform.ts";
import { preparedRoute, type Route, route } from "#server/platform/http/route.ts";
import {
  assertReachable,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  updateWebhook,
} from "#server/platform/webhooks/endpoints.ts";
import { v1WebhookCalls as calls } from "#shared/contract/v1/webhooks.ts";
import { offsetPage, toPage } from "./paging.ts";

/** Routes for webhooks in the public API. */
export const publicWebhookRoutes = (platform: Platform): Route[] => {
  const { db } = platform;
  return [
    route(calls.list, async ({ query }) => {
      const { limit, offset } = offsetPage(query);
      return toPage((await listWebhooks(db, { limit: limit + 1, offset })).rows, { limit, offset });
    }),
    preparedRoute(
      calls.create,
      ({ body }) => assertReachable(platform, body.url),
      ({ body, requester }) => createWebhook(platform, requester, { ...body, events: body.events ?? [] }),
    ),
    preparedRoute(
      calls.update,
      ({ body }) => assertReachable(platform, body.url),
      ({ params, body, requester }) => updateWebhook(db, requester, params.id, body),
    ),
    route(calls.rotateSecret, ({ params, requester }) => rotateWebhookSecret(platform, requester, params.id)),
    route(calls.delete, async ({ params: { id }, requester }) => {
      await deleteWebhook(db, requester, id);
      return { id };
    }),
    route(calls.deliveries, async ({ params, query }) => {
      const { limit, offset } = offsetPage(query);
      const { rows } = await listDeliveries(db, params.id, { limit: limit + 1, offset }, query.status);
      return toPage(rows, { limit, offset });
    }),
    route(calls.resend, async ({ params }) => {
      await resendDelivery(db, params.id, params.deliveryId);
      return { id: params.deliveryId };
    }),
  ];
};
