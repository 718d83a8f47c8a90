import type * as z from "zod/mini";
import type { Connector, Partition } from "../sync/connector.ts";
import type { OAuthProvider } from "../sync/oauth-provider.ts";
import { storedPosition } from "../sync/slow-pass.ts";
import {
  classifySlack,
  isWorkspace,
  listIn,
  nextCursor,
  readTeam,
  type SlackContext,
  type SlackSettings,
  slackSettings,
} from "./api.ts";
import { readMessages } from "./messages.ts";
import { readMembers } from "./people.ts";
import { slackChannel } from "./records.ts";
import { slackWebhook } from "./webhook.ts";

/** Sign-in method of the provider. */
export const slackOAuth: OAuthProvider = {
  key: "slack",
  name: "Slack",
  clientId: "SLACK_CLIENT_ID",
  clientSecret: "SLACK_CLIENT_SECRET",
  authorization: ({ SLACK_URL }) => `${SLACK_URL}/oauth/v2/authorize`,
  token: ({ SLACK_API_URL }) => `${SLACK_API_URL}/oauth.v2.access`,
  // No revocation: an app has one token per workspace, which other sub-projects may also use.
  scopes: ["channels:read", "channels:history", "users:read", "users:read.email"],
  scopeSeparator: ",",
  hasNoPkce: true,
  // Slack sends errors with status 200, and a token type other than `bearer`.
  readAnswer: (answer) => (answer.ok === false ? { error: answer.error } : { ...answer, token_type: "bearer" }),
};

/** Page size recommended by Slack. */
const channelsPerPage = 200;

/** Slack: messages, threads and joins of public channels that our bot is in, and the workspace's members. */
export const slackConnector: Connector<SlackSettings> = {
  platform: "slack",
  settings: slackSettings,
  site: ({ team }) => team?.id ?? "",
  auth: ({ token }) =>
    token
      ? { kind: "headers", headers: { authorization: `Bearer ${token}` } }
      : { kind: "oauth", provider: slackOAuth },
  operatorUrls: ["SLACK_API_URL"],
  baseUrl: (_settings, { SLACK_API_URL }) => SLACK_API_URL,
  check: async (context) => {
    await readTeam(context);
  },
  async partitions(context) {
    const { segmentId } = context;
    const { team_id, team } = await readTeam(context);
    const name = team ?? team_id;
    const channels = await readChannels(context);
    return [
      { key: team_id, label: name, segmentId, channel: name },
      ...channels.map(({ id, name: channel }): Partition => {
        return { key: id, label: channel ?? id, segmentId, channel: channel ?? id };
      }),
    ];
  },
  isChoosable: (partition) => !isWorkspace(partition),
  streams: [
    {
      name: "members",
      isSecondary: true,
      unit: "member",
      everyMinutes: 1_440,
      isIn: isWorkspace,
      read: readMembers,
    },
    {
      name: "messages",
      unit: "message",
      limitation: "Replies to threads that began more than a year ago are only received as events.",
      everyMinutes: 30,
      isIn: (partition) => !isWorkspace(partition),
      startAt: (from, now) => storedPosition(String(from.getTime() / 1_000), now.getTime()),
      read: readMessages,
    },
  ],
  classify: classifySlack,
  webhook: slackWebhook,
};

async function readChannels({ http }: SlackContext): Promise<z.output<typeof slackChannel>[]> {
  const channels: z.output<typeof slackChannel>[] = [];
  let cursor: string | undefined;
  do {
    const query = { types: "public_channel", exclude_archived: true, limit: channelsPerPage, cursor };
    const answer = await http.get("/conversations.list", { query });
    channels.push(...listIn(slackChannel, answer, "channels").filter(({ is_member }) => is_member !== false));
    cursor = nextCursor(answer);
  } while (cursor !== undefined);
  return channels;
}
