import { lazy } from "react";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { savedJira } from "./jira-settings.ts";
import { texts } from "./texts.ts";

/** Jira Cloud and Data Center: issues of projects. */
export const jiraDescriptor: PlatformDescriptor = {
  key: "jira",
  name: "Jira",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./jira-drawer.tsx")).JiraDrawer })),
  settingsLabel: pageTexts.settings,
  summary: {
    label: ({ settings }) => {
      const { url, projects } = savedJira(settings);
      if (url === "") return null;
      return projects.length === 0 ? texts.allProjects : texts.projectCount(projects.length);
    },
    title: texts.listTitle,
    Items: lazy(async () => ({ default: (await import("./project-list.tsx")).ProjectList })),
  },
  Findings: lazy(async () => ({ default: (await import("#console/features/merging/index.ts")).ImportDuplicates })),
  syncCapability: "gitSync",
};
