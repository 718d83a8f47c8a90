import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { preparedRoute, type Requester, route } from "#server/platform/http/route.ts";
import { redditOnboard, redditSignIn, redditValidate } from "#shared/contract/platforms/social.ts";
import { cleanNames } from "#shared/validators/names.ts";
import { cleanSubreddit, noSubredditMessage } from "#shared/validators/subreddits.ts";
import { connectedSegment } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import { connectAndSync } from "../start-sync.ts";
import { removeHosted, requireAccess, resolveAccess } from "../sync/access.ts";
import { callProvider } from "../sync/connect-to.ts";
import type { Connector } from "../sync/connector.ts";
import { redirectToSignIn } from "../sync/oauth.ts";
import { findSubreddit, redditSettings } from "./api.ts";
import { redditConnector, redditOAuth } from "./connector.ts";

const connector = redditConnector as Connector;

/** Reddit: subreddits by name, read with the sign-in of the user who connects them. */
export const redditPlatform: IntegrationPlatform = {
  key: "reddit",
  signIn: redditOAuth,
  connector,
  editableSettings: ["subreddits"],
  mapsPartitions: true,
  routes: (platform) => [
    route(redditSignIn, ({ requester }) =>
      redirectToSignIn(platform, requester, redditOAuth, connectedSegment(requester)),
    ),
    preparedRoute(
      redditOnboard,
      async ({ body, requester, signal }) => {
        const segmentId = connectedSegment(requester);
        const subreddits = checkedNames(body.subreddits);
        const { asked, stored, oauth } = await requireAccess(platform, requester, redditOAuth, body);
        const connection = { ...asked, segmentId, settings: { ...asked.settings, subreddits } };
        await callProvider(platform, redditConnector, connection, signal, redditConnector.check);
        return { settings: { subreddits, updateMemberAttributes: true, ...stored }, oauth };
      },
      async ({ requester }, prepared) => {
        const connection = { platform: "reddit", connector, segmentId: connectedSegment(requester), ...prepared };
        return presentIntegration(await connectAndSync(platform, requester, connection), [], undefined);
      },
    ),
    route(redditValidate, ({ query, requester, signal }) => validate(platform, requester, query.subreddit, signal)),
  ],
  applySettings: async (_tx, _integration, settings) => ({
    ...settings,
    subreddits: checkedNames(redditSettings.parse(settings).subreddits),
  }),
  onDisconnect: (platform, { settings }) => removeHosted(platform, redditOAuth, settings),
};

/** @throws HttpError 400 with the form's error message */
async function validate(platform: Platform, requester: Requester, name: string, signal: AbortSignal): Promise<true> {
  const { asked } = (await resolveAccess(platform, requester, redditOAuth, {})) ?? { asked: { settings: {} } };
  const connection = { ...asked, segmentId: connectedSegment(requester) };
  const found = await callProvider(platform, redditConnector, connection, signal, (context) =>
    findSubreddit(context, cleanSubreddit(name)),
  );
  if (found === null) throw badRequest(noSubredditMessage);
  return true;
}

/** @throws HttpError 400 with the form's error message */
function checkedNames(names: readonly string[]): string[] {
  const subreddits = cleanNames(names, cleanSubreddit);
  if (subreddits.length === 0) throw badRequest("Enter at least one subreddit.");
  return subreddits;
}
