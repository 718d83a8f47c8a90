import { lazy } from "react";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { savedJira } from "./jira-settings.ts";
import { texts } from "./texts.ts";

/** Issues of the chosen projects of a Jira Cloud or Data Center site. */
export const jiraDescriptor: PlatformDescriptor = {
  key: "jira",
  name: "Jira",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./jira-drawer.tsx")).JiraDrawer })),
  settingsLabel: pageTexts.settings,
  server: (settings) => savedJira(settings).url,
  mapped: "Project",
  summary: {
    label: ({ settings }) => {
      const { url, projects } = savedJira(settings);
      if (url === "") return null;
      return projects.length === 0 ? texts.allProjects : texts.projectCount(projects.length);
    },
    title: texts.listTitle,
    links: ({ settings }) => {
      const { url, projects } = savedJira(settings);
      if (projects.length === 0) return [{ label: texts.allProjects, href: url }];
      return projects.map((key) => ({ label: key, href: `${url}/browse/${encodeURIComponent(key)}` }));
    },
  },
};
