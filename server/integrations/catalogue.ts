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

/** Every platform this server can connect. A new one is a folder beside this file and a line here. */
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

/** A platform by the key that its integrations are stored with. */
export function findIntegrationPlatform(key: string): IntegrationPlatform | undefined {
  return integrationPlatforms.find((platform) => platform.key === key);
}

/** True of what is read on a schedule and on demand. */
export const isSynced = ({ sync, connector }: IntegrationPlatform): boolean => Boolean(sync ?? connector);

/** What reads a platform; undefined when the engine does not. */
export const findConnector = (key: string): Connector | undefined => findIntegrationPlatform(key)?.connector;
