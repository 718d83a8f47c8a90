import { counted } from "../../texts.ts";

export const texts = {
  description: "Commits of your repositories and the people behind them.",
  drawerText:
    "Authors, committers and everyone named in commit trailers become people of this sub-project. A .mailmap is respected.",
  listTitle: "Remote URLs",
  rows: {
    row: (position: number) => `Remote URL ${position}`,
    remove: (position: number) => `Remove remote ${position}`,
    add: "+ Add remote URL",
    placeholder: "https://example.org/project/repository",
    hint: "Paste several lines to add several remotes. SSH remotes such as git@example.org:project are possible too.",
  },
  access: {
    add: "Private repository",
    addOf: (position: number) => `Remote ${position} is a private repository`,
    remove: "Read without a token",
    removeOf: (position: number) => `Read remote ${position} without a token`,
    token: "Access token",
    tokenHint: "It needs permission to read the repository. It is stored encrypted and never shown again.",
    username: "User name",
    usernameHint: "Only where the host needs one with a token, such as Gerrit.",
    key: "Private SSH key",
    keyHint: "A key without a passphrase that may read the repository. It is stored encrypted and never shown again.",
    keyPlaceholder: "-----BEGIN OPENSSH PRIVATE KEY-----",
  },
  stopsAll: "Without a remote, syncing stops. Past activities are kept.",
  nothingRead: "No remotes, so nothing is synced.",
  stopped: "Syncing stopped. Past activities are kept.",
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
