import { badRequest } from "#server/platform/core/http-error.ts";
import { preparedRoute, route } from "#server/platform/http/route.ts";
import { devtoConnect, devtoValidate } from "#shared/contract/platforms/social.ts";
import { cleanNames } from "#shared/validators/names.ts";
import { cleanSlug } from "#shared/validators/slugs.ts";
import { connectedSegment, storedSettings } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import { connectAndSync } from "../start-sync.ts";
import { callProvider } from "../sync/connect-to.ts";
import type { Connector } from "../sync/connector.ts";
import { type DevtoContext, devtoConnector, devtoSettings, findProfile, isKeyGood } from "./connector.ts";

const connector = devtoConnector as Connector;

/** DEV. Connecting takes public names and optionally an API key. */
export const devtoPlatform: IntegrationPlatform = {
  key: "devto",
  connector,
  editableSettings: ["users", "organizations"],
  isPublic: true,
  routes: (platform) => [
    preparedRoute(
      devtoConnect,
      async ({ body, requester, signal }) => {
        const segmentId = connectedSegment(requester);
        const names = checkedNames(body);
        const { token: stored } = await storedSettings(platform, "devto", segmentId, {});
        const token = body.apiKey?.trim() || stored;
        const settings = { ...names, token };
        await callProvider(platform, devtoConnector, { segmentId, settings }, signal, devtoConnector.check);
        return { settings: { ...names, articles: [], hasApiKey: token !== undefined }, token: body.apiKey?.trim() };
      },
      async ({ requester }, { settings, token }) => {
        const connection = { platform: "devto", connector, segmentId: connectedSegment(requester), settings, token };
        return presentIntegration(await connectAndSync(platform, requester, connection), [], undefined);
      },
    ),
    route(devtoValidate, ({ query, requester, signal }) => {
      const { apiKey: token, username, organization } = query;
      const name = username ?? organization;
      const kind = username === undefined ? "organization" : "user";
      if (!name && !token) throw badRequest("Enter an API key, a username or an organization.");
      const ask = async (context: DevtoContext) => {
        if (!name) return isKeyGood(context);
        return (await findProfile(context, { key: `${kind}:`, label: cleanSlug(name) })) as Record<
          string,
          unknown
        > | null;
      };
      const settings = { users: [], organizations: [], token };
      return callProvider(platform, devtoConnector, { segmentId: connectedSegment(requester), settings }, signal, ask);
    }),
  ],
  applySettings: async (_tx, _integration, settings) => ({
    ...settings,
    ...checkedNames(devtoSettings.parse(settings)),
  }),
};

/** @throws HttpError 400 with the form's error message */
function checkedNames({ users, organizations }: { users: readonly string[]; organizations: readonly string[] }) {
  const names = { users: cleanNames(users, cleanSlug), organizations: cleanNames(organizations, cleanSlug) };
  if (names.users.length + names.organizations.length === 0)
    throw badRequest("Enter at least one organization or user.");
  return names;
}
