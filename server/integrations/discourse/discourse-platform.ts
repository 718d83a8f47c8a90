import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { and, eq } from "#server/platform/db/drizzle.ts";
import { integrations, webhookDeliveries } from "#server/platform/db/schema/integrations.ts";
import { preparedRoute, type Requester, route } from "#server/platform/http/route.ts";
import {
  discourseConnect,
  discourseTestWebhook,
  discourseValidate,
  discourseWebhookSecret,
} from "#shared/contract/platforms/social.ts";
import { forumUrlError } from "#shared/validators/forum-url.ts";
import { assertConnection, assertMayChange, connectedSegment, storedSettings } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import type { IntegrationRecord } from "../records.ts";
import { readSettings } from "../secret-settings.ts";
import { connectAndSync } from "../start-sync.ts";
import { callProvider } from "../sync/connect-to.ts";
import type { Connector } from "../sync/connector.ts";
import { discourseConnector } from "./connector.ts";
import { discourseSettings } from "./settings.ts";

const apiUsername = "system";

const connector = discourseConnector as Connector;

/** Discourse: a public forum by its URL, or any forum with an API key. Its webhook uses a secret that we generate. */
export const discoursePlatform: IntegrationPlatform = {
  key: "discourse",
  serverAddress: ({ forumHostname }) => forumHostname,
  connector,
  editableSettings: [],
  routes: (platform) => [
    preparedRoute(
      discourseConnect,
      async ({ body, requester, signal }) => {
        const segmentId = connectedSegment(requester);
        await assertConnection(platform, ["discourse"], requester, body);
        const forumHostname = checkedAddress(body.forumHostname);
        const stored = await storedSettings(platform, "discourse", segmentId, { forumHostname });
        // Secrets of another forum are not reused.
        const apiKey = body.apiKey?.trim() || (stored.apiKey ?? null);
        const webhookSecret = body.webhookSecret?.trim() || (stored.webhookSecret ?? null);
        const settings = { forumHostname, apiUsername, apiKey, webhookSecret };
        await callProvider(platform, discourseConnector, { segmentId, settings }, signal, discourseConnector.check);
        return { ...settings, hasApiKey: Boolean(apiKey), hasWebhookSecret: Boolean(webhookSecret) };
      },
      async ({ body: { integrationId }, requester }, settings) => {
        const segmentId = connectedSegment(requester);
        const connection = { platform: "discourse", connector, segmentId, integrationId, settings };
        return presentIntegration(await connectAndSync(platform, requester, connection), [], undefined);
      },
    ),
    route(discourseValidate, async ({ body, requester, signal }) => {
      const segmentId = connectedSegment(requester);
      const forumHostname = checkedAddress(body.forumHostname);
      const stored = await storedSettings(platform, "discourse", segmentId, { forumHostname });
      const settings = { forumHostname, apiUsername, apiKey: body.apiKey?.trim() || stored.apiKey };
      return callProvider(platform, discourseConnector, { segmentId, settings }, signal, async (context) => {
        await discourseConnector.check(context);
        return {};
      });
    }),
    route(discourseWebhookSecret, async ({ body, requester }) => {
      const record = await findForum(platform, body.integrationId, requester);
      const { webhookSecret } = discourseSettings.parse(readSettings(platform.secrets, record));
      return { webhookSecret: webhookSecret ?? null };
    }),
    route(discourseTestWebhook, async ({ body, requester }) => {
      const record = await findForum(platform, body.integrationId, requester);
      const found = await platform.db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.integrationId, record.id))
        .limit(1);
      return { isWebhooksReceived: found.length > 0 };
    }),
  ],
};

/** Finds a connected forum whose settings the user may change. @throws HttpError 403, 404 */
async function findForum({ db }: Platform, id: string, requester: Requester): Promise<IntegrationRecord> {
  const [record] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.id, id), eq(integrations.platform, "discourse")));
  if (!record) throw notFound();
  assertMayChange(requester, record);
  return record;
}

/** @throws HttpError 400 with the form's error message */
function checkedAddress(address: string): string {
  const problem = forumUrlError(address);
  if (problem) throw badRequest(problem);
  return address.trim();
}
