import { lazy } from "react";
import { channelSummary } from "../../channel-summary.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { object, text } from "../../read-settings.ts";
import { isBackFrom, signInAddress } from "../../sign-in-address.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

/** Slack: messages of the channels that our bot was added to. */
export const slackDescriptor: PlatformDescriptor = {
  key: "slack",
  name: "Slack",
  description: texts.description,
  signIn: (place) => signInAddress("slack", place, { "slack-success": "true" }),
  // Existing backends end the sign-in themselves, and say no more than how it went.
  isReturn: (query) =>
    isBackFrom("slack", query) ||
    query.get("slack-success") === "true" ||
    (query.get("error") === "true" && !query.has("source")),
  Return: lazy(async () => ({ default: (await import("./slack-return.tsx")).SlackReturn })),
  settingsLabel: pageTexts.settings,
  mapped: "Channel",
  summary: channelSummary(texts.listTitle, ({ team }, id) => {
    const { url } = object(team);
    return text(url) === null ? "" : `${String(url).replace(/\/*$/, "/")}archives/${id}`;
  }),
};
