import { counted } from "../../texts.ts";

export const texts = {
  description: "Connect Gerrit to sync documentation activities from repos.",
  drawerText: "Changes, patch sets, votes and comments of public projects become activities.",
  url: "Remote URL",
  urlPlaceholder: "https://gerrit.example.org",
  urlHint: "URL of Gerrit's web interface. On some servers it includes a path such as /r or /gerrit.",
  listTitle: "Project names",
  rows: {
    row: (position: number) => `Project name ${position}`,
    remove: (position: number) => `Remove project ${position}`,
    add: "+ Add project name",
    placeholder: "tools/build",
    hint: "As listed in Gerrit. Paste several lines to add several projects.",
  },
  all: "Enable All Projects",
  allHint: "Syncs all projects of this Gerrit server, including those created later.",
  git: "Enable Git Integration",
  gitHint: "Adds the repositories of these projects to the Git integration of this sub-project.",
  allProjects: "All projects",
  projects: (count: number) => counted(count, "project", "projects"),
  summaryTitle: "Gerrit projects",
} as const;
