/** Where people find help: the issue desk and the chat channel of /403 and /404 (core.md 2). */
export const helpLinks = {
  issueDesk: "https://github.com/linuxfoundation/community-data-platform/issues",
  chat: "https://github.com/linuxfoundation/community-data-platform/discussions",
} as const;
