import { isNote } from "./note-type.ts";

/** Display templates of an activity type (wire.md 14.5). For commits also the word before the author. */
export interface DisplayTemplate {
  /** The sentence after the person's name. */
  readonly default: string;
  /** The label in lists and filters. */
  readonly short: string;
  /** Template of the channel. */
  readonly channel: string;
  readonly author?: string;
}

/** One activity type as returned by GET /activity/type (wire.md 14.3). */
export interface ActivityType {
  readonly display: DisplayTemplate;
  readonly calculateSentiment?: boolean;
  readonly isContentActivity?: boolean;
}

/** Types by platform and key. */
export type ActivityTypes = Readonly<Record<string, Readonly<Record<string, ActivityType>>>>;

function type(text: string, short: string, calculateSentiment: boolean, channel = "{channel}"): ActivityType {
  return { display: { default: text, short, channel }, calculateSentiment };
}

/** Builds a type whose sentence is its short label followed by the channel. */
function inChannel(short: string, calculateSentiment: boolean): ActivityType {
  return type(`${short} in {channel}`, short, calculateSentiment);
}

function commit(verb: string, text = `${verb} a commit`): ActivityType {
  return {
    display: { default: `${text} in {channel}`, short: text, channel: "{channel}", author: `${verb} by` },
    calculateSentiment: false,
  };
}

const sharedCommits = {
  "authored-commit": commit("authored"),
  "reviewed-commit": commit("reviewed"),
  "tested-commit": commit("tested"),
  "co-authored-commit": commit("co-authored"),
  "informed-commit": commit("informed"),
  "influenced-commit": commit("influenced"),
  "approved-commit": commit("approved"),
  "reported-commit": commit("reported"),
  "resolved-commit": commit("resolved"),
  "signed-off-commit": commit("signed off"),
};
const hostCommits = { ...sharedCommits, "committed-commit": commit("committed", "committed") };

const hash = "<span>#{channel}</span>";
const article = '<a href="{attributes.articleUrl}">{attributes.articleTitle}</a>';
const post = '<a href="{attributes.postUrl}">{attributes.postBody}</a>';
const subreddit = '<a href="https://reddit.com/r/{channel}">r/{channel}</a>';

/**
 * The catalog of wire.md 15 with the templates of the recorded GET /activity/type. A sentence follows the person's
 * name, so it starts in lower case and names the action. LinkedIn reactions are described in words, not by a picture.
 */
export const activityTypes: ActivityTypes = {
  github: {
    "discussion-started": inChannel("started a discussion", true),
    "discussion-comment": inChannel("commented on a discussion", true),
    fork: type("forked {channel}", "forked", false),
    "issues-closed": inChannel("closed an issue", false),
    "issues-opened": type("opened a new issue in {channel}", "opened an issue", true),
    "issue-comment": inChannel("commented on an issue", true),
    "pull_request-closed": inChannel("closed a pull request", false),
    "pull_request-opened": type("opened a new pull request in {channel}", "opened a pull request", false),
    "pull_request-comment": inChannel("commented on a pull request", true),
    star: type("starred {channel}", "starred", false),
    unstar: type("unstarred {channel}", "unstarred", false),
    "pull_request-merged": type("merged pull request {self}", "merged a pull request", false),
    "pull_request-assigned": type("assigned pull request {self}", "assigned a pull request", false),
    "pull_request-reviewed": type("reviewed pull request {self}", "reviewed a pull request", true),
    "pull_request-review-requested": type(
      "requested a review for pull request {self}",
      "requested a pull request review",
      false,
    ),
    "pull_request-review-thread-comment": type(
      "commented while reviewing pull request {self}",
      "commented on a pull request review",
      true,
    ),
    ...hostCommits,
  },
  git: { ...sharedCommits, "committed-commit": commit("committed") },
  devto: { comment: type(`commented on ${article}`, "commented", true, article) },
  discord: {
    joined_guild: type("joined server", "joined server", false, ""),
    message: type(`sent a message in ${hash}`, "sent a message", true, hash),
    thread_started: type("started a new thread", "started a new thread", true, ""),
    thread_message: type(
      `replied to a message in thread ${hash} -> <span>#{attributes.childChannel}</span>`,
      "replied to a message",
      true,
      "<span>thread #{channel}</span> -> <span>#{attributes.childChannel}</span>",
    ),
  },
  hackernews: {
    comment: type('commented on <a href="{attributes.parentUrl}">{attributes.parentTitle}</a>', "commented", true),
    post: type("posted mentioning {channel}", "posted", true),
  },
  linkedin: {
    comment: type(`commented on a post ${post}`, "commented", true, post),
    reaction: type(`reacted with {attributes.reactionType} on a post ${post}`, "reacted", true, post),
  },
  reddit: {
    comment: type(`commented in subreddit ${subreddit}`, "commented on a post", true, subreddit),
    post: type(`posted in subreddit ${subreddit}`, "posted in subreddit", true, subreddit),
  },
  slack: {
    channel_joined: type("joined channel {channel}", "joined channel", false),
    message: inChannel("sent a message", true),
  },
  twitter: {
    hashtag: type("posted a tweet", "posted a tweet", true, ""),
    follow: type("followed you", "followed you", false, ""),
    mention: type("mentioned you in a tweet", "mentioned you", true, ""),
  },
  stackoverflow: {
    question: type("asked a question {self}", "asked a question", true, ""),
    answer: type("answered a question {self}", "answered a question", true, ""),
  },
  discourse: {
    create_topic: type("created a topic {self}", "created a topic", true, hash),
    message_in_topic: type("posted a message in {self}", "posted a message", true, hash),
    join: type("joined a forum", "joined a forum", true, ""),
    like: type("liked a post in {self}", "liked a post", true, hash),
  },
  groupsio: {
    member_join: type("joined {channel}", "joined", false),
    message: inChannel("sent a message", true),
    member_leave: type("left {channel}", "left", false),
  },
  confluence: {
    "page-created": type("created a Confluence page in {channel}", "created a page", true),
    "page-updated": type("updated a Confluence page in {channel}", "updated a page", true),
    "blogpost-created": type("created a confluence blogpost in {channel}", "created a blogpost", true),
    "blogpost-updated": type("updated a confluence blogpost in {channel}", "updated a blogpost", true),
    "comment-created": type("added a comment to a Confluence page in {channel}", "added a comment", true),
    "attachment-created": type("added an attachment to a Confluence page in {channel}", "added an attachment", false),
  },
  gerrit: {
    "changeset-created": type("created a gerrit changeset in {channel}", "created a changeset", false),
    "changeset-merged": type("merged a gerrit changeset in {channel}", "merged a changeset", false),
    "changeset-closed": type("closed a gerrit changeset in {channel}", "closed a changeset", false),
    "changeset-abandoned": type("abandoned a gerrit changeset in {channel}", "abandoned a changeset", false),
    "changeset_comment-created": type(
      "added a comment to gerrit changeset in {channel}",
      "added a comment to changeset",
      true,
    ),
    "patchset-created": type("created a gerrit patchset in {channel}", "created a patchset", false),
    "patchset_comment-created": type(
      "added a comment to a gerrit patchset in {channel}",
      "added a patchset comment",
      true,
    ),
    "patchset_approval-created": type(
      "created a gerrit patchset approval in {channel}",
      "created a patchset approval",
      false,
    ),
  },
  jira: {
    "issue-created": type("created a Jira issue in {channel}", "created an issue", true),
    "issue-closed": type("closed a Jira issue in {channel}", "closed an issue", false),
    "issue-updated": type("updated a Jira issue in {channel}", "updated an issue", true),
    "issue-assigned": type("assigned a Jira issue in {channel}", "assigned an issue", true),
    "issue-comment-created": type(
      "created a comment on a Jira issue in {channel}",
      "created a comment on an issue",
      true,
    ),
    "issue-comment-updated": type(
      "updated a comment on a Jira issue in {channel}",
      "updated a comment on an issue",
      true,
    ),
    "issue-attachment-added": type(
      "added an attachment on a Jira issue in {channel}",
      "added an attachment on an issue",
      false,
    ),
  },
  gitlab: {
    fork: type("forked {channel}", "forked", false),
    "issues-closed": inChannel("closed an issue", false),
    "issues-opened": type("opened a new issue in {channel}", "opened an issue", true),
    "issue-comment": inChannel("commented on an issue", true),
    "merge_request-closed": inChannel("closed a merge request", false),
    "merge_request-opened": inChannel("opened a merge request", true),
    "merge_request-comment": inChannel("commented on a merge request", true),
    star: type("starred {channel}", "starred", false),
    "merge_request-merged": type("merged merge request {self}", "merged a merge request", false),
    "merge_request-assigned": type("assigned merge request {self}", "assigned a merge request", false),
    "merge_request-review-approved": type("approved a merge request {self}", "approved a merge request", false),
    "merge_request-review-changes-requested": type(
      "requested changes for a merge request {self}",
      "requested changes for a merge request",
      false,
    ),
    "merge_request-review-requested": type(
      "requested a review for merge request {self}",
      "requested a merge request review",
      false,
    ),
    ...hostCommits,
  },
};

/** Template of unknown types (wire.md 14.5). */
export const unknownActivityTemplate: DisplayTemplate = {
  default: "Conducted an activity",
  short: "conducted an activity",
  channel: "",
  author: "conducted by",
};

const noteTemplate: DisplayTemplate = {
  default: "has a note by {attributes.author}",
  short: "note",
  channel: "{channel}",
};

/** Finds the template of a type: the segment's own types first, then the catalog. Returns null for an unknown type. */
export function findTemplate(
  platform: string,
  type: string,
  custom: ActivityTypes = {},
  known: ActivityTypes = activityTypes,
): DisplayTemplate | null {
  for (const types of [custom, known]) {
    const ofPlatform = Object.hasOwn(types, platform) ? types[platform] : undefined;
    const found = ofPlatform && Object.hasOwn(ofPlatform, type) ? ofPlatform[type] : undefined;
    if (found) return found.display;
  }
  return isNote({ platform, type }) ? noteTemplate : null;
}
