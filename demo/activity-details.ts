/** Topic that an activity of the demo answers, or the activity itself when it opens one. */
export interface Topic {
  readonly sourceId: string;
  readonly number: number;
  readonly about: string;
  readonly username: string | null;
}

interface Place {
  readonly channel: string;
  /** Number of the activity. */
  readonly number: number;
  readonly topic: Topic;
  /** Text for types that can go without one. */
  readonly words: string | null;
  readonly said: string;
}

interface Details {
  readonly title?: string | null;
  readonly body?: string | null;
  readonly url?: string | null;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

type Describe = (place: Place) => Details;

/** Picks a value by a number. The same number gives the same value. */
const oneOf = <T>(number: number, ...values: readonly [T, ...T[]]): T => values[number % values.length] ?? values[0];

const nothing: Describe = () => ({});

/** Returns the key of a project in Jira and Confluence. */
export const projectKey = (slug: string): string => slug.toUpperCase();

const objectOf = (platform: string, { username }: Topic) =>
  username === null ? {} : { objectMember: { platform, value: username } };

/** Returns a commit id with the length of git's ids, derived from a number. */
const shaOf = (number: number) => (number * 2_654_435_761).toString(16).padStart(40, "0").slice(-40);

const pullAttributes = ({ number }: Topic) => ({
  ...{ state: oneOf(number, "merged", "open", "closed"), additions: (number * 7) % 400, deletions: (number * 3) % 90 },
  ...{ changedFiles: 1 + (number % 12), authorAssociation: oneOf(number, "CONTRIBUTOR", "MEMBER", "NONE"), labels: [] },
});

const pullUrl = ({ channel, topic }: Place) => `${channel}/pull/${topic.number}`;

const pullEvent: Describe = (place) => ({
  ...{ title: place.topic.about, url: pullUrl(place), attributes: pullAttributes(place.topic) },
});

const pullEventWith: Describe = (place) => ({
  ...pullEvent(place),
  attributes: { ...pullAttributes(place.topic), ...objectOf("github", place.topic) },
});

const issueState = ({ number }: Topic) => ({ state: oneOf(number, "open", "closed") });

const github: Readonly<Record<string, Describe>> = {
  "issues-opened": ({ channel, topic, said }) => ({
    ...{ title: topic.about, body: said, url: `${channel}/issues/${topic.number}`, attributes: issueState(topic) },
  }),
  "issues-closed": ({ channel, topic }) => ({
    ...{ title: topic.about, url: `${channel}/issues/${topic.number}`, attributes: issueState(topic) },
  }),
  "issue-comment": ({ channel, topic, number, said }) => ({
    ...{ body: said, url: `${channel}/issues/${topic.number}#issuecomment-${number}` },
  }),
  "pull_request-opened": (place) => ({ ...pullEvent(place), body: place.said }),
  "pull_request-closed": pullEvent,
  "pull_request-merged": pullEvent,
  "pull_request-assigned": pullEventWith,
  "pull_request-review-requested": pullEventWith,
  "pull_request-reviewed": (place) => ({
    ...{ title: place.topic.about, body: place.words, url: `${pullUrl(place)}#pullrequestreview-${place.number}` },
    attributes: { ...pullAttributes(place.topic), reviewState: oneOf(place.number, "APPROVED", "CHANGES_REQUESTED") },
  }),
  "pull_request-comment": (place) => ({ body: place.said, url: `${pullUrl(place)}#issuecomment-${place.number}` }),
  "pull_request-review-thread-comment": (place) => ({
    ...{ body: place.said, url: `${pullUrl(place)}#discussion_r${place.number}` },
    attributes: pullAttributes(place.topic),
  }),
  "discussion-started": ({ channel, topic, said }) => ({
    ...{ title: topic.about, body: said, url: `${channel}/discussions/${topic.number}` },
    attributes: { category: oneOf(topic.number, "Q&A", "Ideas", "General") },
  }),
  "discussion-comment": ({ channel, topic, number, said }) => ({
    ...{ body: said, url: `${channel}/discussions/${topic.number}#discussioncomment-${number}` },
  }),
  fork: ({ channel, number }) => ({ url: `https://github.com/cdp-demo-${number}/${channel.split("/").at(-1)}` }),
  star: nothing,
  unstar: nothing,
};

const mergeUrl = ({ channel, topic }: Place) => `${channel}/-/merge_requests/${topic.number}`;
const mergeEvent: Describe = (place) => ({ title: place.topic.about, url: mergeUrl(place) });
const mergeEventWith: Describe = (place) => ({
  ...mergeEvent(place),
  attributes: objectOf("gitlab", place.topic),
});
const gitlabIssue = ({ channel, topic }: Place) => `${channel}/-/issues/${topic.number}`;
const gitlabState = ({ number }: Topic) => ({ number, state: oneOf(number, "opened", "closed"), labels: [] });

const gitlab: Readonly<Record<string, Describe>> = {
  "issues-opened": (place) => ({
    ...{ title: place.topic.about, body: place.said, url: gitlabIssue(place), attributes: gitlabState(place.topic) },
  }),
  "issues-closed": (place) => ({ title: place.topic.about, url: gitlabIssue(place) }),
  "issue-comment": (place) => ({ body: place.said, url: `${gitlabIssue(place)}#note_${place.number}` }),
  "merge_request-opened": (place) => ({
    ...{ title: place.topic.about, body: place.said, url: mergeUrl(place) },
    attributes: { ...gitlabState(place.topic), sourceBranch: `topic-${place.topic.number}`, targetBranch: "main" },
  }),
  "merge_request-closed": mergeEvent,
  "merge_request-merged": mergeEvent,
  "merge_request-assigned": mergeEventWith,
  "merge_request-review-requested": mergeEventWith,
  "merge_request-review-approved": mergeEvent,
  "merge_request-review-changes-requested": mergeEvent,
  "merge_request-comment": (place) => ({ body: place.said, url: `${mergeUrl(place)}#note_${place.number}` }),
  fork: ({ channel, number }) => ({ url: `https://gitlab.com/cdp-demo-${number}/${channel.split("/").at(-1)}` }),
  star: nothing,
};

/** Returns the URL of a change. Changes of `https://gerrit.example/project` are below the path `c`. */
const changeUrl = ({ channel, topic }: Place) => {
  const { origin, pathname } = new URL(channel);
  return `${origin}/c${pathname}/+/${topic.number}`;
};

const gerrit: Readonly<Record<string, Describe>> = {
  "changeset-created": (place) => ({
    ...{ title: place.topic.about, url: changeUrl(place) },
    attributes: { number: place.topic.number, branch: "main", insertions: 12, deletions: 3 },
  }),
  "changeset-merged": (place) => ({ title: place.topic.about, url: changeUrl(place) }),
  "changeset-abandoned": (place) => ({ title: place.topic.about, url: changeUrl(place) }),
  "changeset_comment-created": (place) => ({ title: place.topic.about, body: place.said, url: changeUrl(place) }),
  "patchset-created": (place) => ({ title: place.topic.about, url: `${changeUrl(place)}/${1 + (place.number % 4)}` }),
  "patchset_comment-created": (place) => ({
    ...{ title: place.topic.about, body: place.said, url: `${changeUrl(place)}/comment/${place.number}/` },
    attributes: { path: "src/main.c", line: place.number % 300, patchSet: 1 },
  }),
  "patchset_approval-created": (place) => ({
    ...{ title: place.topic.about, url: `${changeUrl(place)}/1` },
    attributes: { label: "Code-Review", value: oneOf(place.number, 1, 2, -1) },
  }),
};

const keyOf = ({ channel, topic }: Place) => `${channel}-${topic.number}`;
const jiraUrl = (place: Place) => `https://jira.example/browse/${keyOf(place)}`;
const jiraOf = (place: Place, more: Readonly<Record<string, unknown>> = {}): Details => ({
  ...{ title: place.topic.about, url: jiraUrl(place), attributes: { key: keyOf(place), ...more } },
});
const jiraComment: Describe = (place) => ({
  ...{ ...jiraOf(place), body: place.said, url: `${jiraUrl(place)}?focusedCommentId=${place.number}` },
});

const jira: Readonly<Record<string, Describe>> = {
  "issue-created": (place) => ({
    ...jiraOf(place, {
      issueType: oneOf(place.topic.number, "Bug", "Task", "Story"),
      status: oneOf(place.topic.number, "Open", "In Progress", "Done"),
      priority: "Medium",
    }),
    body: place.said,
  }),
  "issue-closed": (place) => jiraOf(place, { status: "Done", resolution: "Fixed" }),
  "issue-updated": (place) => jiraOf(place, { changes: [{ field: "priority", from: "Low", to: "Medium" }] }),
  "issue-assigned": (place) => jiraOf(place, objectOf("jira", place.topic)),
  "issue-comment-created": jiraComment,
  "issue-comment-updated": jiraComment,
  "issue-attachment-added": (place) => ({
    ...jiraOf(place, { filename: "trace.log", mimeType: "text/plain", size: 4_096 }),
    body: "trace.log",
  }),
};

const pageUrl = ({ channel, topic }: Place, kind = "pages") =>
  `https://confluence.example/wiki/spaces/${channel}/${kind}/${topic.number}`;
const versionOf =
  (kind: string, isFirst: boolean): Describe =>
  (place) => ({
    ...{ title: place.topic.about, body: isFirst ? null : place.words, url: pageUrl(place, kind) },
    attributes: { version: isFirst ? 1 : 2 + (place.number % 5) },
  });

const confluence: Readonly<Record<string, Describe>> = {
  "page-created": versionOf("pages", true),
  "page-updated": versionOf("pages", false),
  "blogpost-created": versionOf("blog", true),
  "blogpost-updated": versionOf("blog", false),
  "comment-created": (place) => ({
    ...{ title: place.topic.about, body: place.said, attributes: { location: "footer" } },
    url: `${pageUrl(place)}?focusedCommentId=${place.number}`,
  }),
  "attachment-created": (place) => ({
    ...{ title: "diagram.png", url: pageUrl(place), attributes: { mediaType: "image/png", fileSize: 20_480 } },
  }),
};

const stackMentions = ({ channel }: Place) => ({ tagMentioned: channel });
const statusUrl = ({ number }: Place) => `https://twitter.com/i/status/${1_000_000_000_000 + number}`;
const discordUrl = ({ number }: Place) =>
  `https://discordapp.com/channels/100000000000000001/200000000000000001/${300_000_000_000 + number}`;
const redditUrl = ({ channel, topic }: Place) => `https://www.reddit.com/r/${channel}/comments/${topic.number}/`;
const itemUrl = (id: number) => `https://news.ycombinator.com/item?id=${id}`;
const feedUrl = ({ number }: Topic) => `https://www.linkedin.com/feed/update/urn:li:share:${number}`;
const topicUrl = ({ topic, number }: Place) =>
  `https://forum.example/t/${topic.about.toLowerCase().replaceAll(/\W+/g, "-")}/${topic.number}/${number === topic.number ? 1 : 2 + (number % 20)}`;
const linkedinAbout = ({ topic }: Place) => ({ postUrl: feedUrl(topic), postBody: topic.about });

/** Title, body, URL and attributes of each activity type, as its connector writes them. */
const details: Readonly<Record<string, Readonly<Record<string, Describe>>>> = {
  github,
  gitlab,
  gerrit,
  jira,
  confluence,
  slack: {
    channel_joined: nothing,
    message: ({ channel, number, said }) => ({
      ...{ body: said, attributes: { thread: number % 3 === 0 } },
      url: `https://cdp-demo.slack.example/archives/C0${channel.toUpperCase().replaceAll(/\W/g, "")}/p${1_700_000_000_000_000 + number}`,
    }),
  },
  discord: {
    joined_guild: nothing,
    message: (place) => ({ body: place.said, url: discordUrl(place) }),
    thread_started: (place) => ({ title: place.topic.about, body: place.words, url: discordUrl(place) }),
    thread_message: (place) => ({
      ...{ body: place.said, url: discordUrl(place), attributes: { childChannel: place.topic.about } },
    }),
  },
  discourse: {
    create_topic: (place) => ({ title: place.topic.about, body: place.said, url: topicUrl(place) }),
    message_in_topic: (place) => ({ title: place.topic.about, body: place.said, url: topicUrl(place) }),
    like: (place) => ({ title: place.topic.about, url: topicUrl(place) }),
    join: ({ number }) => ({ url: `https://forum.example/u/cdp-demo-${number}` }),
  },
  groupsio: {
    member_join: nothing,
    member_leave: nothing,
    message: ({ channel, number, topic, said }) => ({
      ...{ title: topic.about, body: said },
      url: `https://groups.io/g/${channel.replace("+", "/")}/message/${number}`,
    }),
  },
  hackernews: {
    post: ({ topic, said }) => ({
      ...{ title: topic.about, body: said, url: itemUrl(topic.number) },
      attributes: { kind: "story" },
    }),
    comment: ({ topic, number, said }) => ({
      ...{ body: said, url: itemUrl(number) },
      attributes: { parentUrl: itemUrl(topic.number), parentTitle: topic.about },
    }),
  },
  linkedin: {
    comment: (place) => ({
      ...{ body: place.said, attributes: linkedinAbout(place) },
      url: `${feedUrl(place.topic)}?commentUrn=${encodeURIComponent(`urn:li:comment:(urn:li:activity:${place.topic.number},${place.number})`)}`,
    }),
    reaction: (place) => ({
      url: feedUrl(place.topic),
      attributes: { ...linkedinAbout(place), reactionType: oneOf(place.number, "like", "praise", "interest") },
    }),
  },
  reddit: {
    post: (place) => ({
      ...{ title: place.topic.about, body: place.words, url: redditUrl(place) },
      attributes: { score: place.number % 60 },
    }),
    comment: (place) => ({
      ...{ body: place.said, url: `${redditUrl(place)}${place.number}/` },
      attributes: {
        ...{ score: place.number % 20, parentTitle: place.topic.about, parentUrl: redditUrl(place) },
      },
    }),
  },
  stackoverflow: {
    question: (place) => ({
      ...{
        title: place.topic.about,
        body: place.said,
        url: `https://stackoverflow.com/questions/${place.topic.number}`,
      },
      attributes: {
        tags: [place.channel],
        answerCount: place.number % 4,
        score: place.number % 9,
        ...stackMentions(place),
      },
    }),
    answer: (place) => ({
      ...{ title: place.topic.about, body: place.said, url: `https://stackoverflow.com/a/${place.number}` },
      attributes: { isAccepted: place.number % 3 === 0, score: place.number % 9, ...stackMentions(place) },
    }),
  },
  twitter: {
    hashtag: (place) => ({
      ...{ body: place.said, url: statusUrl(place), attributes: { hashtag: place.channel.replace(/^#/, "") } },
    }),
    mention: (place) => ({ body: place.said, url: statusUrl(place) }),
  },
  devto: {
    comment: ({ channel, topic, number, said }) => ({
      ...{ body: said, url: `https://dev.to/cdp-demo-reader/comment/${number.toString(36)}` },
      attributes: { articleTitle: topic.about, articleUrl: `https://dev.to/${channel}/${topic.number}` },
    }),
  },
};

/** Types that no connector writes any more, with their replacements. */
const replaced: Readonly<Record<string, string>> = {
  "gerrit changeset-closed": "changeset-merged",
  "twitter follow": "mention",
};

/**
 * Returns the type of the topics that activities of a type belong to; null when they open a topic or need none. The
 * first activity opens a missing topic.
 */
export function topicTypeOf(platform: string, type: string): string | null {
  if (platform === "jira") return type === "issue-created" ? null : "issue-created";
  if (platform === "gerrit") return type === "changeset-created" ? null : "changeset-created";
  if (platform === "discourse") return /^(?:message_in_topic|like)$/.test(type) ? "create_topic" : null;
  if (platform === "confluence") {
    const isOfPost = type === "blogpost-updated";
    return type.endsWith("page-created") || type === "blogpost-created"
      ? null
      : isOfPost
        ? "blogpost-created"
        : "page-created";
  }
  if (/^issues?-(?!opened)/.test(type)) return "issues-opened";
  if (/^pull_request-(?!opened)/.test(type)) return "pull_request-opened";
  if (/^merge_request-(?!opened)/.test(type)) return "merge_request-opened";
  const pairs: Readonly<Record<string, string>> = {
    "discussion-comment": "discussion-started",
    thread_message: "thread_started",
    answer: "question",
    comment: platform === "hackernews" || platform === "reddit" ? "post" : "",
  };
  return pairs[type] || null;
}

/** Returns the type that a connector would write. */
export const writtenType = (platform: string, type: string): string => replaced[`${platform} ${type}`] ?? type;

/** Returns the details of an activity as the connector of its platform would write them. */
export function describeActivity(platform: string, type: string, place: Place): Required<Details> {
  const described = details[platform]?.[type]?.(place) ?? {};
  return { title: null, body: null, url: null, attributes: {}, ...described };
}

/** Attributes that git gives for a commit. */
export const commitAttributes = (number: number, isMerge: boolean) => ({
  ...{ sha: shaOf(number), isMainBranch: true, isMerge, parents: isMerge ? 2 : 1, timezone: "+0000" },
});
