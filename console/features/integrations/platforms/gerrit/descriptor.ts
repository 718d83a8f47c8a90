import { lazy } from "react";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { gerritRemote } from "./gerrit-form.ts";
import { texts } from "./texts.ts";

/** Gerrit: changes and their reviews. */
export const gerritDescriptor: PlatformDescriptor = {
  key: "gerrit",
  name: "Gerrit",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./gerrit-drawer.tsx")).GerritDrawer })),
  settingsLabel: pageTexts.settings,
  summary: {
    label: ({ settings }) => {
      const { enableAllRepos, repoNames } = gerritRemote(settings);
      if (repoNames.length === 0) return null;
      return enableAllRepos ? texts.allProjects : texts.projects(repoNames.length);
    },
    title: texts.summaryTitle,
    Items: lazy(async () => ({ default: (await import("./project-list.tsx")).ProjectList })),
  },
  syncCapability: "gitSync",
};
