export const texts = {
  description: "Connect Discord to sync messages, threads, forum channels, and new joiners.",
  listTitle: "Discord channels",
} as const;
