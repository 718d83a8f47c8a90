import { lazy } from "react";
import { channelSummary } from "../../cards/channel-summary.ts";
import { object, text } from "../../connect/read-settings.ts";
import { installAddress, isBackFrom } from "../../connect/sign-in-address.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";

const texts = {
  description: "Messages, threads, forum channels, and new joiners.",
  listTitle: "Discord channels",
} as const;

/** Discord: messages, threads and forums of a server that our bot was added to. */
export const discordDescriptor: PlatformDescriptor = {
  key: "discord",
  name: "Discord",
  description: texts.description,
  signIn: () => installAddress("discord"),
  isReturn: (query) => isBackFrom("discord", query),
  Return: lazy(async () => ({ default: (await import("./discord-return.tsx")).DiscordReturn })),
  Drawer: lazy(async () => ({ default: (await import("../../channels/channels-drawer.tsx")).ChannelsDrawer })),
  settingsLabel: pageTexts.settings,
  mapped: "Channel",
  summary: channelSummary(texts.listTitle, ({ guild }, id) => {
    const server = text(object(guild).id);
    return server === null ? "" : `https://discord.com/channels/${server}/${id}`;
  }),
};
