import { lazy } from "react";
import { isBackFrom } from "../../connect/sign-in-address.ts";
import { savedNames } from "../../name-lists/name-lists.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

const site = "https://stackoverflow.com";

/** Stack Overflow: questions and their answers. */
export const stackoverflowDescriptor: PlatformDescriptor = {
  key: "stackoverflow",
  name: "Stack Overflow",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./stackoverflow-drawer.tsx")).StackoverflowDrawer })),
  isReturn: (query) => isBackFrom("stackoverflow", query),
  Return: lazy(async () => ({ default: (await import("./stackoverflow-drawer.tsx")).StackoverflowReturn })),
  settingsLabel: pageTexts.settings,
  summary: {
    label: ({ settings }) =>
      texts.summary(savedNames(settings, "tags").length, savedNames(settings, "keywords").length),
    title: texts.summaryTitle,
    links: ({ settings }) => [
      ...savedNames(settings, "tags").map((tag) => ({
        label: tag,
        href: `${site}/questions/tagged/${encodeURIComponent(tag)}`,
      })),
      ...savedNames(settings, "keywords").map((keyword) => ({
        label: keyword,
        href: `${site}/search?tab=newest&q=${encodeURIComponent(`"${keyword}"`)}`,
      })),
    ],
  },
};
