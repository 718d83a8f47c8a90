import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of subscriptions to views, apart from the other texts, which the first show of a list loads. */
export const subscribeTexts = isolateNames({
  menu: "Subscribe…",
  title: (name: string) => `Subscribe to “${name}”`,
  text: (group: string) =>
    `You are told who came in and who left in ${group}, with links and a way out in every message.`,
  channel: "Send to",
  channels: { email: "Email", webhook: "Webhook", slack: "Slack" },
  frequency: "How often",
  frequencies: { "at-once": "At once", daily: "Daily", weekly: "Weekly" },
  hints: {
    "at-once": () => "Within minutes of the change.",
    daily: (zone: string) => `At 6:00 (${zone}).`,
    weekly: (zone: string) => `On Mondays at 6:00 (${zone}).`,
  },
  sentTo: (email: string) => `Sent to ${email}.`,
  url: "URL",
  urlHints: {
    webhook: "Receives signed JSON by POST (Standard Webhooks).",
    slack: "URL of an incoming webhook. Mattermost and Rocket.Chat work too.",
  },
  submit: "Subscribe",
  own: "Your subscriptions",
  end: "Unsubscribe",
  endOf: (to: string) => `Unsubscribe: ${to}`,
  off: "Turned off",
  turnOn: "Turn on",
  turnOnOf: (to: string) => `Turn on: ${to}`,
  frequencyOf: (to: string) => `How often: ${to}`,
  changed: "Subscription changed",
  made: "Subscribed",
  ended: "Unsubscribed",
  secretTitle: "Subscribed",
  secret: "Signing secret",
  copySecret: "Copy secret",
  secretCopied: "Secret copied",
  use: "Use it to check the header",
} as const);
