import * as z from "zod/mini";
import { badRequest, HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { preparedRoute, type Requester } from "#server/platform/http/route.ts";
import { discordAuthenticate } from "#shared/contract/platforms/discord.ts";
import { presentChannels } from "../channels.ts";
import { applyChosen, chosenSetting } from "../chosen-setting.ts";
import { connectedSegment } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import { connectAndSync } from "../start-sync.ts";
import { callProvider } from "../sync/connect-to.ts";
import { type Connector, SyncError } from "../sync/connector.ts";
import { requireProviderSettings } from "../sync/provider-settings.ts";
import { type DiscordContext, discordGuild, isGuild } from "./api.ts";
import { discordConnector } from "./connector.ts";

/** Bot permissions to view channels and read their message history. */
const permissions = 0x400 | 0x1_0000;

const redirectOf = ({ publicUrl }: Platform["config"]) => `${publicUrl}/integrations?source=discord`;

const connector = discordConnector as Connector;

/** Discord, connected by adding our bot to a server. */
export const discordPlatform: IntegrationPlatform = {
  key: "discord",
  connector,
  editableSettings: [chosenSetting],
  applySettings: applyChosen,
  mapsPartitions: true,
  installUrl(config) {
    const { DISCORD_CLIENT_ID: client_id } = config.providers;
    if (client_id === undefined) return undefined;
    // Without a further scope Discord returns no code, and the code proves who added the bot.
    const query = { client_id, scope: "bot identify", permissions: String(permissions), response_type: "code" };
    return `${config.hosts.DISCORD_URL}/oauth2/authorize?${new URLSearchParams({ ...query, redirect_uri: redirectOf(config) })}`;
  },
  routes: (platform) => [
    preparedRoute(
      discordAuthenticate,
      async ({ params: { guildId }, body: { code }, requester, signal }) => {
        const segmentId = connectedSegment(requester);
        await requireProviderSettings(platform, requester, "Discord", ["DISCORD_BOT_TOKEN"]);
        const settings = { guild: { id: guildId } };
        return callProvider(platform, discordConnector, { segmentId, settings }, signal, async (context) => {
          await proveInstalled(platform.config, context, { requester, guildId, code });
          return discordGuild.parse((await context.http.get(`/guilds/${guildId}`)).body);
        });
      },
      async ({ requester }, { id, name }) => {
        const record = await connectAndSync(platform, requester, {
          platform: "discord",
          connector,
          segmentId: connectedSegment(requester),
          settings: { guild: { id, name }, channels: [], updateMemberAttributes: true },
          integrationIdentifier: id,
        });
        return presentIntegration(record, [], undefined);
      },
    ),
  ],
  presentSettings: presentChannels(isGuild),
};

const exchanged = z.object({ guild: z.object({ id: z.string() }) });

const unproved =
  "Ask an administrator to connect this server. Project admins can connect servers once DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET are set.";

interface Installation {
  readonly requester: Requester;
  readonly guildId: string;
  readonly code: string | undefined;
}

/**
 * Requires that the user added our bot to the server; the installation code proves it. Without a client secret the code
 * cannot be checked: then only administrators, who run the bot, may connect its servers.
 */
async function proveInstalled(
  { providers, ...config }: Platform["config"],
  { http }: DiscordContext,
  { requester, guildId, code }: Installation,
): Promise<void> {
  const { DISCORD_CLIENT_ID: id, DISCORD_CLIENT_SECRET: secret } = providers;
  if (!id || !secret) {
    if (requester.user.roles.includes("admin")) return;
    throw new HttpError(403, unproved);
  }
  if (!code) throw badRequest("Add the bot to the Discord server first.");
  const form = { grant_type: "authorization_code", code, redirect_uri: redirectOf({ providers, ...config }) };
  const answer = await http.post("/oauth2/token", {
    body: new URLSearchParams(form),
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` },
    accept: [400, 401],
  });
  const read = z.safeParse(exchanged, answer.body);
  if (!read.success || read.data.guild.id !== guildId) {
    throw new SyncError("setup", "Discord did not confirm that the bot was added to this server. Connect again.");
  }
}
