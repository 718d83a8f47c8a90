import { preparedRoute, route } from "#server/platform/http/route.ts";
import { slackSignIn } from "#shared/contract/platforms/provider-sign-in.ts";
import { presentChannels } from "../channels.ts";
import { applyChosen, chosenSetting } from "../chosen-setting.ts";
import { connectedSegment } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import { connectAndSync } from "../start-sync.ts";
import { callProvider } from "../sync/connect-to.ts";
import type { Connector } from "../sync/connector.ts";
import { finishOAuth, redirectToSignIn } from "../sync/oauth.ts";
import { isWorkspace, readTeam } from "./api.ts";
import { slackConnector, slackOAuth } from "./connector.ts";

const connector = slackConnector as Connector;

/** Slack, connected by installing our app in a workspace. */
export const slackPlatform: IntegrationPlatform = {
  key: "slack",
  ownSignIn: slackOAuth,
  connector,
  editableSettings: [chosenSetting],
  applySettings: applyChosen,
  mapsPartitions: true,
  routes: (platform) => [
    route(slackSignIn.start, ({ requester }) =>
      redirectToSignIn(platform, requester, slackOAuth, connectedSegment(requester)),
    ),
    preparedRoute(
      slackSignIn.finish,
      async ({ query: { code, state }, requester, signal }) => {
        const segmentId = connectedSegment(requester);
        const oauth = await finishOAuth(platform, requester, slackOAuth, { code, state, segmentId });
        const connection = { segmentId, settings: { token: oauth.accessToken } };
        return { oauth, team: await callProvider(platform, slackConnector, connection, signal, readTeam) };
      },
      async ({ requester }, { oauth, team: { team_id, team, url } }) => {
        const record = await connectAndSync(platform, requester, {
          platform: "slack",
          connector,
          segmentId: connectedSegment(requester),
          settings: { team: { id: team_id, name: team, url } },
          integrationIdentifier: team_id,
          oauth,
        });
        return presentIntegration(record, [], undefined);
      },
    ),
  ],
  presentSettings: presentChannels(isWorkspace),
};
