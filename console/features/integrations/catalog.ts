import type { PlatformDescriptor } from "./platform-descriptor.ts";
import { confluenceDescriptor } from "./platforms/confluence/descriptor.ts";
import { devtoDescriptor } from "./platforms/devto/descriptor.ts";
import { discordDescriptor } from "./platforms/discord/descriptor.ts";
import { discourseDescriptor } from "./platforms/discourse/descriptor.ts";
import { gerritDescriptor } from "./platforms/gerrit/descriptor.ts";
import { gitDescriptor } from "./platforms/git/descriptor.ts";
import { githubDescriptor } from "./platforms/github/descriptor.ts";
import { gitlabDescriptor } from "./platforms/gitlab/descriptor.ts";
import { groupsioDescriptor } from "./platforms/groupsio/descriptor.ts";
import { hackernewsDescriptor } from "./platforms/hackernews/descriptor.ts";
import { hubspotDescriptor } from "./platforms/hubspot/descriptor.ts";
import { jiraDescriptor } from "./platforms/jira/descriptor.ts";
import { linkedinDescriptor } from "./platforms/linkedin/descriptor.ts";
import { redditDescriptor } from "./platforms/reddit/descriptor.ts";
import { slackDescriptor } from "./platforms/slack/descriptor.ts";
import { stackoverflowDescriptor } from "./platforms/stackoverflow/descriptor.ts";
import { twitterDescriptor } from "./platforms/twitter/descriptor.ts";

/** Platforms that can be connected from this console, in display order. */
export const catalog: readonly PlatformDescriptor[] = [
  githubDescriptor,
  gitDescriptor,
  groupsioDescriptor,
  confluenceDescriptor,
  jiraDescriptor,
  slackDescriptor,
  discordDescriptor,
  linkedinDescriptor,
  twitterDescriptor,
  redditDescriptor,
  hackernewsDescriptor,
  stackoverflowDescriptor,
  gitlabDescriptor,
  gerritDescriptor,
  discourseDescriptor,
  devtoDescriptor,
  hubspotDescriptor,
];
