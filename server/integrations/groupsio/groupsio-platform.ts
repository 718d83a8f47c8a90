import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { and, eq } from "#server/platform/db/drizzle.ts";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import { preparedRoute, route } from "#server/platform/http/route.ts";
import {
  groupsioConnect,
  groupsioGetToken,
  groupsioGetUserSubscriptions,
  groupsioVerifyGroup,
} from "#shared/contract/platforms/groupsio.ts";
import { connectedSegment } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import { readSettings } from "../secret-settings.ts";
import { connectAndSync } from "../start-sync.ts";
import { callProvider } from "../sync/connect-to.ts";
import { type Connector, SyncError } from "../sync/connector.ts";
import { type GroupsioContext, groupsioSettings, logIn, readSubscriptions } from "./api.ts";
import { groupsioConnector } from "./connector.ts";

const connector = groupsioConnector as Connector;

/** Groups.io, connected with the account of a group owner. */
export const groupsioPlatform: IntegrationPlatform = {
  key: "groupsio",
  connector,
  editableSettings: [],
  mapsPartitions: true,
  routes: (platform) => [
    route(groupsioGetToken, async ({ body: { email, password, twoFactorCode }, requester, signal }) => {
      const connection = { segmentId: connectedSegment(requester), settings: {} };
      const { cookie, expiresAt } = await callProvider(platform, groupsioConnector, connection, signal, ({ http }) =>
        logIn(http, { email, password, twofactor: twoFactorCode }),
      );
      return { groupsioCookie: cookie, groupsioCookieExpiry: expiresAt.toISOString() };
    }),
    route(groupsioGetUserSubscriptions, async ({ body: { cookie }, requester, signal }) => {
      const segmentId = connectedSegment(requester);
      const settings = cookie ? { token: cookie } : await storedSettings(platform, segmentId);
      return callProvider(platform, groupsioConnector, { segmentId, settings }, signal, readSubscriptions);
    }),
    route(groupsioVerifyGroup, async ({ body: { groupName, cookie }, requester, signal }) => {
      const connection = { segmentId: connectedSegment(requester), settings: { token: cookie } };
      const found = await callProvider(platform, groupsioConnector, connection, signal, readSubscriptions);
      const group = found.find(({ group_name }) => group_name === groupName);
      if (!group) throw badRequest("This account is not subscribed to the group.");
      return { group: group.group_id };
    }),
    preparedRoute(
      groupsioConnect,
      async ({ body: { segments: _segments, ...sent }, requester, signal }) => {
        const segmentId = connectedSegment(requester);
        const stored = await storedSettings(platform, segmentId);
        // A newly verified account replaces the previous one with all its settings.
        const isSame = sent.email === stored.email && !sent.token;
        if (!isSame && !sent.token) throw badRequest("Verify the account first.");
        const settings = { ...(isSame ? stored : {}), ...withoutEmpty(sent) };
        await callProvider(platform, groupsioConnector, { segmentId, settings }, signal, async (context) => {
          const known = new Set((await readSubscriptions(context)).map(({ group_name }) => group_name));
          const missing = sent.groups.find(({ slug }) => !known.has(slug));
          if (missing) throw badRequest(`This account is not subscribed to ${missing.name ?? missing.slug}.`);
          for (const { slug, name } of sent.groups) await assertReadable(context, slug, name ?? slug);
        });
        const tokenExpiry = sent.tokenExpiry ?? (isSame ? stored.tokenExpiry : null);
        const hasWebhookSecret = Boolean(sent.webhookSecret || stored.webhookSecret);
        return { settings: { ...sent, tokenExpiry, hasWebhookSecret }, isSame };
      },
      async ({ requester }, { settings, isSame }) => {
        const record = await connectAndSync(platform, requester, {
          platform: "groupsio",
          connector,
          segmentId: connectedSegment(requester),
          // For the same account, undefined keeps the stored password. For another one it is deleted.
          settings: isSame ? settings : { ...settings, password: settings.password || null },
          integrationIdentifier: settings.email,
        });
        return presentIntegration(record, [], undefined);
      },
    ),
  ],
};

/**
 * Checks that the account may read a group: an owner reads everything, others read public archives.
 * @throws HttpError 400
 */
async function assertReadable({ http }: Pick<GroupsioContext, "http">, slug: string, name: string): Promise<void> {
  const isAllowed = async (path: string) => {
    try {
      await http.get(path, { query: { group_name: slug, limit: 1 } });
      return true;
    } catch (error) {
      if (error instanceof SyncError && error.kind === "skip") return false;
      throw error;
    }
  };
  if ((await isAllowed("/getmembers")) || (await isAllowed("/gettopics"))) return;
  throw badRequest(`This account is not an owner of ${name}, and its archive is not public.`);
}

const withoutEmpty = (sent: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== ""));

/** Returns the stored settings of the sub-project's connection, including secrets; empty without one. */
async function storedSettings({ db, secrets }: Platform, segmentId: string) {
  const [record] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.segmentId, segmentId), eq(integrations.platform, "groupsio")));
  return groupsioSettings.parse(record ? readSettings(secrets, record) : {});
}
