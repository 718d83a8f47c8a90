import { isolateNames } from "#shared/domain/text/isolate-names.ts";

export const texts = isolateNames({
  description: "Connect Discourse to sync topics, posts and replies from forums.",
  drawerText: "Public topics, posts and new members become activities of this sub-project.",
  url: "Discourse URL",
  urlPlaceholder: "https://forum.example.org",
  apiKey: "API key",
  apiKeyHint: "An admin creates one for all users under Admin, API.",
  webhook: "Webhook",
  webhookText:
    "With a webhook, new posts arrive at once and likes are received. A forum admin adds it under Admin, API, Webhooks.",
  payloadUrl: "Payload URL",
  secret: "Webhook secret",
  newSecret: "Create a new secret",
  newSecretHint: "Update the settings here and the secret in the forum.",
  show: (label: string) => `Show ${label.toLowerCase()}`,
  hide: (label: string) => `Hide ${label.toLowerCase()}`,
  copy: (label: string) => `Copy ${label.toLowerCase()}`,
  copied: {
    payloadUrl: "Payload URL successfully copied to your clipboard",
    secret: "Webhook Secret successfully copied to your clipboard",
  },
  verify: "Verify webhook",
  verifying: "Verifying",
  verified: "Succesfully verified",
  notReceived: "No webhooks received yet",
  summary: "1 forum",
  summaryTitle: "Discourse forum",
} as const);
