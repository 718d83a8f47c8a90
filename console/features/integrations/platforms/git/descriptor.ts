import { lazy } from "react";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { commitCount, gitRemotes, remoteUrls } from "./git-settings.ts";
import { texts } from "./texts.ts";

/** Git: the commits of repositories reachable over http and https. */
export const gitDescriptor: PlatformDescriptor = {
  key: "git",
  name: "Git",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./git-drawer.tsx")).GitDrawer })),
  settingsLabel: pageTexts.settings,
  summary: {
    label: ({ settings }) => {
      const count = remoteUrls(settings).length;
      return count === 0 ? null : texts.remotes(count);
    },
    after: ({ settings }) => {
      const commits = commitCount(gitRemotes(settings));
      return commits === null ? "" : `, ${texts.commits(commits)}`;
    },
    title: texts.listTitle,
    Items: lazy(async () => ({ default: (await import("./remote-list.tsx")).RemoteList })),
  },
  // The list shows the error of each remote. The card shows it too when there is only one remote.
  status: ({ status, settings }) => {
    const remotes = gitRemotes(settings);
    if (remotes.length === 0) return { sentence: texts.nothingRead };
    if (status !== "error") return null;
    const failed = remotes.filter((remote) => remote.error !== null);
    const [first] = failed;
    if (!first) return null;
    const alone = remotes.length === 1 && first.error !== null;
    return { sentence: alone ? first.error : texts.someFailed(failed.length, remotes.length) };
  },
};
