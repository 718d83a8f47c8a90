import { lazy } from "react";
import { savedNames } from "../../name-lists/name-lists.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

/** DEV: comments on articles. */
export const devtoDescriptor: PlatformDescriptor = {
  key: "devto",
  name: "DEV",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./devto-drawer.tsx")).DevtoDrawer })),
  settingsLabel: pageTexts.settings,
  summary: {
    label: ({ settings }) =>
      texts.summary(savedNames(settings, "organizations").length, savedNames(settings, "users").length),
    title: texts.summaryTitle,
    links: ({ settings }) =>
      [...savedNames(settings, "organizations"), ...savedNames(settings, "users")].map((name) => ({
        label: name,
        href: `https://dev.to/${encodeURIComponent(name)}`,
      })),
  },
};
