/**
 * Default URLs of the providers, by the variable that overrides each: with an enterprise host, a proxy, or a local test
 * server. Without a trailing slash.
 */
export const providerHosts = {
  ATLASSIAN_API_URL: "https://api.atlassian.com",
  DEVTO_API_URL: "https://dev.to/api",
  DISCORD_API_URL: "https://discord.com/api/v10",
  DISCORD_URL: "https://discord.com",
  GITHUB_API_URL: "https://api.github.com",
  GITHUB_URL: "https://github.com",
  GITLAB_URL: "https://gitlab.com",
  GROUPSIO_API_URL: "https://groups.io/api/v1",
  HACKERNEWS_API_URL: "https://hacker-news.firebaseio.com/v0",
  HACKERNEWS_SEARCH_URL: "https://hn.algolia.com/api/v1",
  HUBSPOT_API_URL: "https://api.hubapi.com",
  HUBSPOT_URL: "https://app.hubspot.com",
  LINKEDIN_API_URL: "https://api.linkedin.com",
  LINKEDIN_URL: "https://www.linkedin.com",
  NANGO_URL: "https://api.nango.dev",
  REDDIT_API_URL: "https://oauth.reddit.com",
  REDDIT_URL: "https://www.reddit.com",
  SLACK_API_URL: "https://slack.com/api",
  SLACK_URL: "https://slack.com",
  STACKEXCHANGE_API_URL: "https://api.stackexchange.com/2.3",
  STACKEXCHANGE_URL: "https://stackoverflow.com",
  X_API_URL: "https://api.x.com/2",
  X_URL: "https://x.com",
} as const;

/** URL of each provider. */
export type Hosts = Readonly<Record<keyof typeof providerHosts, string>>;

/** Variables with this platform's credentials at the providers. */
export const providerVariables = [
  "DISCORD_BOT_TOKEN",
  "DISCORD_CLIENT_ID",
  "DISCORD_CLIENT_SECRET",
  "GITHUB_APP_ID",
  "GITHUB_APP_PRIVATE_KEY",
  "GITHUB_APP_SLUG",
  "GITHUB_CLIENT_ID",
  "GITHUB_CLIENT_SECRET",
  "GITHUB_WEBHOOK_SECRET",
  "GITLAB_CLIENT_ID",
  "GITLAB_CLIENT_SECRET",
  "HUBSPOT_CLIENT_ID",
  "HUBSPOT_CLIENT_SECRET",
  "LINKEDIN_CLIENT_ID",
  "LINKEDIN_CLIENT_SECRET",
  "LINKEDIN_VERSION",
  "NANGO_PUBLIC_KEY",
  "NANGO_SECRET_KEY",
  "REDDIT_CLIENT_ID",
  "REDDIT_CLIENT_SECRET",
  "SLACK_CLIENT_ID",
  "SLACK_CLIENT_SECRET",
  "SLACK_SIGNING_SECRET",
  "STACKEXCHANGE_CLIENT_ID",
  "STACKEXCHANGE_CLIENT_SECRET",
  "STACKEXCHANGE_KEY",
  "X_CLIENT_ID",
  "X_CLIENT_SECRET",
] as const;

export type ProviderVariable = (typeof providerVariables)[number];
