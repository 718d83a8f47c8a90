import { confluencePlatform } from "./confluence/confluence-platform.ts";
import { devtoPlatform } from "./devto/devto-platform.ts";
import { discordPlatform } from "./discord/discord-platform.ts";
import { discoursePlatform } from "./discourse/discourse-platform.ts";
import { gerritPlatform } from "./gerrit/gerrit-platform.ts";
import { gitPlatform } from "./git/git-platform.ts";
import { githubNangoPlatform, githubPlatform } from "./github/github-platform.ts";
import { gitlabPlatform } from "./gitlab/gitlab-platform.ts";
import { groupsioPlatform } from "./groupsio/groupsio-platform.ts";
import { hackernewsPlatform } from "./hackernews/hackernews-platform.ts";
import { hubspotPlatform } from "./hubspot/hubspot-platform.ts";
import type { IntegrationPlatform } from "./integration-platform.ts";
import { jiraPlatform } from "./jira/jira-platform.ts";
import { linkedinPlatform } from "./linkedin/linkedin-platform.ts";
import { redditPlatform } from "./reddit/reddit-platform.ts";
import { slackPlatform } from "./slack/slack-platform.ts";
import { stackoverflowPlatform } from "./stackoverflow/stackoverflow-platform.ts";
import type { Connector } from "./sync/connector.ts";
import { twitterPlatform } from "./twitter/twitter-platform.ts";

/** All platforms that this server can connect. To add one, create a folder next to this file and add a line here. */
export const integrationPlatforms: readonly IntegrationPlatform[] = [
  githubPlatform,
  githubNangoPlatform,
  gitPlatform,
  confluencePlatform,
  jiraPlatform,
  linkedinPlatform,
  twitterPlatform,
  redditPlatform,
  hackernewsPlatform,
  stackoverflowPlatform,
  gitlabPlatform,
  gerritPlatform,
  slackPlatform,
  discordPlatform,
  discoursePlatform,
  devtoPlatform,
  groupsioPlatform,
  hubspotPlatform,
];

/** Finds a platform by the key stored with its integrations. */
export function findIntegrationPlatform(key: string): IntegrationPlatform | undefined {
  return integrationPlatforms.find((platform) => platform.key === key);
}

/** Returns whether a platform is synced on schedule and on demand. */
export const isSynced = ({ sync, connector }: IntegrationPlatform): boolean => Boolean(sync ?? connector);

/** Returns the connector of a platform; undefined when the sync engine does not read it. */
export const findConnector = (key: string): Connector | undefined => findIntegrationPlatform(key)?.connector;
