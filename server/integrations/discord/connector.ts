import { type Connector, type Partition, SyncError } from "../sync/connector.ts";
import { readList } from "../sync/tolerant-fields.ts";
import {
  botHeaders,
  botIsGone,
  channelKey,
  classifyDiscord,
  type DiscordContext,
  type DiscordSettings,
  discordChannel,
  discordSettings,
  guildKey,
  isForum,
  isGuild,
  isReadable,
  snowflakeOf,
} from "./api.ts";
import { discordGateway } from "./gateway.ts";
import { readMembers, readMessages, readThreads } from "./messages.ts";

/** Discord: messages, threads and forums of the channels visible to our bot, and new members of the server. */
export const discordConnector: Connector<DiscordSettings> = {
  platform: "discord",
  settings: discordSettings,
  auth: (_settings, _hosts, { DISCORD_BOT_TOKEN: token }) => ({
    kind: "headers",
    headers: botHeaders(token),
  }),
  operatorUrls: ["DISCORD_API_URL"],
  baseUrl: (_settings, { DISCORD_API_URL }) => DISCORD_API_URL,
  async check({ http, settings }) {
    await http.get(`/guilds/${settings.guild.id}`);
  },
  async partitions(context) {
    const { segmentId, settings } = context;
    const { id, name } = settings.guild;
    const channels = await readChannels(context);
    return [
      { key: guildKey(id), label: name ?? id, segmentId, channel: name ?? id },
      ...channels.filter(isReadable).map((channel): Partition => {
        const label = channel.name ?? channel.id;
        return { key: channelKey(channel), label, segmentId, channel: label };
      }),
    ];
  },
  isChoosable: (partition) => !isGuild(partition),
  streams: [
    { name: "members", isSecondary: true, unit: "member", everyMinutes: 1_440, isIn: isGuild, read: readMembers },
    {
      name: "messages",
      unit: "message",
      everyMinutes: 30,
      isIn: (partition) => !isGuild(partition) && !isForum(partition),
      startAt: (from) => snowflakeOf(from.getTime()),
      read: readMessages,
    },
    {
      name: "threads",
      unit: ["message in threads", "messages in threads"],
      everyMinutes: 30,
      isIn: (partition) => !isGuild(partition),
      read: readThreads,
    },
  ],
  classify: classifyDiscord,
  gateway: discordGateway,
};

/** @throws SyncError `reconnect` when our bot has no access to the server */
async function readChannels({ http, settings }: DiscordContext) {
  try {
    return readList(discordChannel, (await http.get(`/guilds/${settings.guild.id}/channels`)).body);
  } catch (error) {
    throw error instanceof SyncError && error.kind === "skip" ? botIsGone() : error;
  }
}
