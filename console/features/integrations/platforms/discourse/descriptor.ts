import { lazy } from "react";
import { object, text } from "../../connect/read-settings.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

/** Discourse: topics and posts of a forum. */
export const discourseDescriptor: PlatformDescriptor = {
  key: "discourse",
  name: "Discourse",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./discourse-drawer.tsx")).DiscourseDrawer })),
  settingsLabel: pageTexts.settings,
  server: (settings) => object(settings).forumHostname,
  summary: {
    label: ({ settings }) => text(object(settings).forumHostname) && texts.summary,
    title: texts.summaryTitle,
    links: ({ settings }) => {
      const address = text(object(settings).forumHostname) ?? "";
      return [{ label: address.replace(/^https?:\/\//, ""), href: address }];
    },
  },
};
