import type { Platform } from "#server/platform/core/platform.ts";
import { pageOf } from "#server/platform/filters/page.ts";
import { preparedRoute, type Route, route } from "#server/platform/http/route.ts";
import {
  webhookCreate,
  webhookDeliveryList,
  webhookDestroy,
  webhookList,
  webhookResend,
  webhookRotate,
  webhookUpdate,
} from "#shared/contract/webhooks.ts";
import {
  assertReachable,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  updateWebhook,
} from "./endpoints.ts";

/** Webhook routes for the administration pages. */
export const webhookRoutes = (platform: Platform): Route[] => {
  const { db } = platform;
  return [
    route(webhookList, ({ query }) => listWebhooks(db, pageOf(query ?? {}), query?.query)),
    preparedRoute(
      webhookCreate,
      ({ body }) => assertReachable(platform, body.url),
      ({ body, requester }) => createWebhook(platform, requester, body),
    ),
    preparedRoute(
      webhookUpdate,
      ({ body }) => assertReachable(platform, body.url),
      ({ params, body, requester }) => updateWebhook(db, requester, params.id, body),
    ),
    route(webhookRotate, ({ params, requester }) => rotateWebhookSecret(platform, requester, params.id)),
    route(webhookDestroy, async ({ params, requester }) => {
      await deleteWebhook(db, requester, params.id);
      return true;
    }),
    route(webhookDeliveryList, ({ params, query }) =>
      listDeliveries(db, params.id, pageOf(query ?? {}), query?.status),
    ),
    route(webhookResend, async ({ params }) => {
      await resendDelivery(db, params.id, params.deliveryId);
      return true;
    }),
  ];
};
