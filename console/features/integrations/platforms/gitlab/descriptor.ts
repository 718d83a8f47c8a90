import { lazy } from "react";
import { object } from "../../connect/read-settings.ts";
import { isBackFrom } from "../../connect/sign-in-address.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { gitlabConnection } from "./gitlab-settings.ts";
import { texts } from "./texts.ts";

/** GitLab: merge requests, issues, stars and forks. */
export const gitlabDescriptor: PlatformDescriptor = {
  key: "gitlab",
  name: "GitLab",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./gitlab-drawer.tsx")).GitlabDrawer })),
  Connect: lazy(async () => ({ default: (await import("./connect-button.tsx")).ConnectButton })),
  isReturn: (query) => isBackFrom("gitlab", query),
  Return: lazy(async () => ({ default: (await import("./finish-sign-in.tsx")).FinishSignIn })),
  settingsLabel: pageTexts.settings,
  server: (settings) => object(settings).serverUrl,
  Action: lazy(async () => ({ default: (await import("./connect-button.tsx")).CardAction })),
  summary: {
    label: ({ status, settings }) => {
      const mapped = gitlabConnection(settings).repositories.filter(({ isEnabled }) => isEnabled).length;
      return status === "mapping" || mapped === 0 ? null : texts.repositories(mapped);
    },
    title: texts.listTitle,
    Items: lazy(async () => ({ default: (await import("./repository-list.tsx")).RepositoryList })),
  },
  status: ({ status, settings }) =>
    status === "mapping" ? { detail: texts.waiting(gitlabConnection(settings).repositories.length) } : null,
};
