import { lazy } from "react";
import { isBackFrom } from "../../connect/sign-in-address.ts";
import { savedNames } from "../../name-lists/name-lists.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

/** Reddit: posts and comments of subreddits. */
export const redditDescriptor: PlatformDescriptor = {
  key: "reddit",
  name: "Reddit",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./reddit-drawer.tsx")).RedditDrawer })),
  isReturn: (query) => isBackFrom("reddit", query),
  Return: lazy(async () => ({ default: (await import("./reddit-drawer.tsx")).RedditReturn })),
  settingsLabel: pageTexts.settings,
  mapped: "Subreddit",
  summary: {
    label: ({ settings }) => texts.summary(savedNames(settings, "subreddits").length),
    title: texts.summaryTitle,
    links: ({ settings }) =>
      savedNames(settings, "subreddits").map((name) => ({
        label: texts.prefix + name,
        href: `https://www.reddit.com/r/${encodeURIComponent(name)}/`,
      })),
  },
};
