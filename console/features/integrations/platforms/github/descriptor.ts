import { lazy } from "react";
import { object } from "../../connect/read-settings.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { organizationsIn, repositoriesIn } from "./github-settings.ts";
import { texts } from "./texts.ts";

/** GitHub: activities in repositories, except commits. */
export const githubDescriptor: PlatformDescriptor = {
  key: "github",
  name: "GitHub",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./github-drawer.tsx")).GithubDrawer })),
  settingsLabel: pageTexts.settings,
  server: (settings) => object(settings).serverUrl,
  summary: {
    label: ({ settings, status }) => {
      const count = repositoriesIn(organizationsIn(settings)).length;
      return count === 0 || status === "mapping" ? null : texts.repositoryCount(count);
    },
    title: texts.listTitle,
    Items: lazy(async () => ({ default: (await import("./repository-list.tsx")).RepositoryList })),
  },
  status: ({ settings, status }) =>
    status === "mapping" ? { detail: texts.waiting(repositoriesIn(organizationsIn(settings)).length) } : null,
  MappedRepositories: lazy(async () => ({ default: (await import("./repository-list.tsx")).MappedRepositories })),
  Return: lazy(async () => ({ default: (await import("./finish-setup.tsx")).FinishSetup })),
  isReturn: (query) => query.has("code") && !query.has("source") && query.get("state") !== "noconnect",
};
