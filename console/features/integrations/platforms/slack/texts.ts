export const texts = {
  description: "Messages, threads, and new joiners.",
  bot: {
    title: "Connect Slack bot",
    text: "Install the bot and add it to each channel that you want to track. Only messages of channels with the bot are synced.",
    how: "How to connect Slack bot",
  },
  listTitle: "Slack channels",
} as const;
