import { counted } from "../../texts.ts";

export const texts = {
  description: "Connect Gerrit to sync changesets, reviews and comments of your projects.",
  drawerText: "Changes, patch sets, votes and comments of projects that can be read without signing in.",
  url: "Remote URL",
  urlPlaceholder: "https://gerrit.example.org",
  urlHint: "Where Gerrit's own pages are. On some servers that is a path such as /r or /gerrit.",
  listTitle: "Project names",
  rows: {
    row: (position: number) => `Project name ${position}`,
    remove: (position: number) => `Remove project ${position}`,
    add: "+ Add project name",
    placeholder: "tools/build",
    hint: "As Gerrit lists them. Paste several lines to add several projects.",
  },
  all: "Enable All Projects",
  allHint: "Every project of this Gerrit is read, also those that are created later.",
  git: "Enable Git Integration",
  gitHint: "Adds the repositories of these projects to the Git integration of this sub-project.",
  allProjects: "All projects",
  projects: (count: number) => counted(count, "project", "projects"),
  summaryTitle: "Gerrit projects",
} as const;
