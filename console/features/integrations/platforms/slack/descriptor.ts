import { lazy } from "react";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import { channelSummary } from "../../cards/channel-summary.ts";
import { object, text } from "../../connect/read-settings.ts";
import { isBackFrom, signInAddress } from "../../connect/sign-in-address.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

/** Slack: messages of the channels that our bot was added to. */
export const slackDescriptor: PlatformDescriptor = {
  key: "slack",
  name: "Slack",
  description: texts.description,
  signIn: (place) => signInAddress("slack", place, { "slack-success": "true" }),
  // Existing backends end the sign-in themselves and return only its result.
  isReturn: (query) =>
    isBackFrom("slack", query) ||
    query.get("slack-success") === "true" ||
    (query.get("error") === "true" && !query.has("source")),
  Return: lazy(async () => ({ default: (await import("./slack-return.tsx")).SlackReturn })),
  Drawer: lazy(async () => ({ default: (await import("../../channels/channels-drawer.tsx")).ChannelsDrawer })),
  settingsLabel: pageTexts.settings,
  mapped: "Channel",
  summary: channelSummary(texts.listTitle, ({ team }, id) => {
    const { url } = object(team);
    return text(url) === null ? "" : `${trimEndOf(String(url), "/")}/archives/${id}`;
  }),
};
