import { lazy } from "react";
import { savedNames } from "../../name-lists/name-lists.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

/** Hacker News: posts that mention the community. */
export const hackernewsDescriptor: PlatformDescriptor = {
  key: "hackernews",
  name: "Hacker News",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./hackernews-drawer.tsx")).HackernewsDrawer })),
  settingsLabel: pageTexts.settings,
  summary: {
    label: ({ settings }) =>
      texts.summary(savedNames(settings, "urls").length, savedNames(settings, "keywords").length),
    title: texts.summaryTitle,
    links: ({ settings }) =>
      [...savedNames(settings, "urls"), ...savedNames(settings, "keywords")].map((name) => ({
        label: name,
        href: `https://hn.algolia.com/?query=${encodeURIComponent(`"${name}"`)}&sort=byDate&type=story`,
      })),
  },
};
