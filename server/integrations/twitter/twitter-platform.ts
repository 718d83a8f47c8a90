import { badRequest } from "#server/platform/core/http-error.ts";
import { preparedRoute, route } from "#server/platform/http/route.ts";
import { twitterSignIn } from "#shared/contract/platforms/provider-sign-in.ts";
import { cleanHashtag, hashtagError } from "#shared/validators/hashtags.ts";
import { cleanNames } from "#shared/validators/names.ts";
import { connectedSegment, storedConnection } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import { connectAndSync } from "../start-sync.ts";
import { callProvider } from "../sync/connect-to.ts";
import type { Connector } from "../sync/connector.ts";
import { finishOAuth, redirectToSignIn } from "../sync/oauth.ts";
import { readProfile, twitterConnector, twitterOAuth, twitterSettings } from "./connector.ts";

const connector = twitterConnector as Connector;

/** X, connected by sign-in: mentions of the account and one hashtag. */
export const twitterPlatform: IntegrationPlatform = {
  key: "twitter",
  ownSignIn: twitterOAuth,
  connector,
  editableSettings: ["hashtags"],
  routes: (platform) => [
    route(twitterSignIn.start, ({ requester }) =>
      redirectToSignIn(platform, requester, twitterOAuth, connectedSegment(requester)),
    ),
    preparedRoute(
      twitterSignIn.finish,
      async ({ query: { code, state, hashtags }, requester, signal }) => {
        const segmentId = connectedSegment(requester);
        const wanted = hashtags && checkedHashtags(hashtags);
        const oauth = await finishOAuth(platform, requester, twitterOAuth, { code, state, segmentId });
        // The account is not known yet.
        const settings = { token: oauth.accessToken, profile: { id: "", username: "" } };
        const profile = await callProvider(platform, twitterConnector, { segmentId, settings }, signal, readProfile);
        const before = (await storedConnection(platform.db, "twitter", segmentId))?.settings.hashtags;
        return { oauth, profile, hashtags: wanted ?? (before as string[] | undefined) ?? [] };
      },
      async ({ requester }, { oauth, profile, hashtags }) => {
        const record = await connectAndSync(platform, requester, {
          platform: "twitter",
          connector,
          segmentId: connectedSegment(requester),
          settings: { followers: [], hashtags, updateMemberAttributes: true, profile },
          integrationIdentifier: profile.id,
          oauth,
        });
        return presentIntegration(record, [], undefined);
      },
    ),
  ],
  async applySettings(_tx, _integration, settings) {
    const read = twitterSettings.safeParse(settings);
    if (!read.success) throw badRequest("Invalid settings. Only hashtags can be changed.");
    return { ...settings, hashtags: checkedHashtags(read.data.hashtags) };
  },
};

/** @throws HttpError 400 with the form's error message */
function checkedHashtags(hashtags: readonly string[]): string[] {
  for (const hashtag of hashtags) {
    const problem = hashtagError(hashtag);
    if (problem) throw badRequest(problem);
  }
  return cleanNames(hashtags, cleanHashtag);
}
