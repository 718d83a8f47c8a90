import { counted } from "../../texts.ts";

export const texts = {
  description: "Connect Git to sync the commits of your repositories and the people behind them.",
  preTitle: "Integration",
  drawerText:
    "Authors, committers and everybody named in the trailers of commits become people of this sub-project. A .mailmap is respected.",
  settings: "Settings",
  listTitle: "Remote URLs",
  hint: "Addresses that can be read without signing in. Paste several lines to add several remotes.",
  remote: (position: number) => `Remote URL ${position}`,
  removeRemote: (position: number) => `Remove remote URL ${position}`,
  add: "+ Add remote URL",
  placeholder: "https://example.org/project/repository",
  stopsAll: "Without a remote nothing is read any more. Past activities stay.",
  connect: "Connect",
  connecting: "Connecting",
  update: "Update settings",
  updating: "Updating",
  cancel: "Cancel",
  created: "Git integration created successfully",
  updated: "Git integration updated successfully",
  success:
    "The first activities will show up in a couple of seconds. This process might take a few minutes to finish, depending on the amount of data.",
  connectFailed: "Git could not be connected.",
  updateFailed: "The settings could not be updated.",
  failedText: "What you typed is still here. Please try again.",
  remotes: (count: number) => counted(count, "remote URL", "remote URLs"),
  commits: (count: number) => counted(count, "commit", "commits"),
  authors: (count: number) => counted(count, "author", "authors"),
  unreadable: (count: number) =>
    count === 1 ? "1 commit could not be read" : `${counted(count, "commit", "commits")} could not be read`,
  someFailed: (failed: number, all: number) => `${failed} of ${counted(all, "remote", "remotes")} could not be read.`,
  lastSync: "Last sync",
  nextSync: "Next sync",
  syncNow: "Sync now",
  running: "now",
  statuses: { ok: "Synced", "in-progress": "Syncing", waiting: "Waiting", error: "Failed" },
} as const;
