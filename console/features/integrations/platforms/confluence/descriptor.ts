import { lazy } from "react";
import { confluenceNotice, isStoppedConfluence } from "#console/core/banner.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { savedConfluence, spaceUrl } from "./confluence-settings.ts";
import { texts } from "./texts.ts";

/** Confluence Cloud and Data Center: pages and blog posts of spaces. */
export const confluenceDescriptor: PlatformDescriptor = {
  key: "confluence",
  name: "Confluence",
  description: texts.description,
  notice: (integration) => (isStoppedConfluence(integration) ? confluenceNotice : null),
  Drawer: lazy(async () => ({ default: (await import("./confluence-drawer.tsx")).ConfluenceDrawer })),
  settingsLabel: pageTexts.settings,
  server: (settings) => savedConfluence(settings).url,
  mapped: "Space",
  summary: {
    label: ({ settings }) => {
      const { spaces } = savedConfluence(settings);
      return spaces.length === 0 ? null : texts.spaceCount(spaces.length);
    },
    title: texts.listTitle,
    links: ({ settings }) => {
      const saved = savedConfluence(settings);
      return saved.spaces.map((key) => ({ label: key, href: spaceUrl(saved, key) }));
    },
  },
};
