import { lazy } from "react";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { savedGerrit } from "./gerrit-settings.ts";
import { texts } from "./texts.ts";

/** Gerrit: changes and their reviews. */
export const gerritDescriptor: PlatformDescriptor = {
  key: "gerrit",
  name: "Gerrit",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./gerrit-drawer.tsx")).GerritDrawer })),
  settingsLabel: pageTexts.settings,
  server: (settings) => savedGerrit(settings).orgURL,
  mapped: "Project",
  summary: {
    label: ({ settings }) => {
      const { enableAllRepos, repoNames } = savedGerrit(settings);
      if (repoNames.length === 0) return null;
      return enableAllRepos ? texts.allProjects : texts.projects(repoNames.length);
    },
    title: texts.summaryTitle,
    links: ({ settings }) => {
      const { orgURL, repoNames } = savedGerrit(settings);
      return repoNames.map((name) => ({ label: name, href: `${orgURL}/q/project:${encodeURIComponent(name)}` }));
    },
  },
};
