/** Fields that all activities of a type have in common, whether a connector or the demo data wrote them. */
interface Shape {
  /** Pattern of the URL; null when the type has none. */
  readonly url: RegExp | null;
  /** Whether the type has a title; null when it is optional. */
  readonly title: boolean | null;
  readonly body: boolean | null;
  readonly parent: boolean | null;
  /** Attribute names: those always present, and those optional. */
  readonly attributes: readonly [always: readonly string[], sometimes: readonly string[]];
}

type Parts = Partial<Omit<Shape, "attributes" | "url">> & {
  readonly always?: readonly string[];
  readonly sometimes?: readonly string[];
};

const shape = (url: RegExp | null, { title = false, body = false, parent = false, ...names }: Parts = {}): Shape => ({
  ...{ url, title, body, parent, attributes: [names.always ?? [], names.sometimes ?? []] },
});

const opened: Parts = { title: true, body: null };
const event: Parts = { title: true, parent: true };
const comment: Parts = { body: true, parent: true };

const pullNames = {
  always: ["labels"],
  sometimes: ["state", "additions", "deletions", "changedFiles", "authorAssociation", "objectMember"],
};
const pull = /\/[^/]+\/[^/]+\/pull\/\d+$/;
const issue = /\/[^/]+\/[^/]+\/issues\/\d+$/;
const merge = /\/-\/merge_requests\/\d+$/;
const change = /\/c\/.+\/\+\/\d+$/;
const browse = /\/browse\/[A-Z][\w-]*-\d+$/;
const anyPage = /^https?:\/\/[^/]+\/\S+$/;
const key = { always: ["key"] };

/** Shapes by platform and type. Connectors never write the types without an entry here. */
const shapes: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  github: {
    "issues-opened": shape(issue, { ...opened, sometimes: ["state"] }),
    "issues-closed": shape(issue, { ...event, sometimes: ["state"] }),
    "issue-comment": shape(/\/issues\/\d+#[\w-]+$/, comment),
    "pull_request-opened": shape(pull, { ...opened, ...pullNames }),
    "pull_request-closed": shape(pull, { ...event, ...pullNames }),
    "pull_request-merged": shape(pull, { ...event, ...pullNames }),
    "pull_request-assigned": shape(pull, { ...event, ...pullNames }),
    "pull_request-review-requested": shape(pull, { ...event, ...pullNames }),
    "pull_request-reviewed": shape(/\/pull\/\d+(?:#[\w-]+)?$/, {
      ...{ ...event, body: null, always: pullNames.always, sometimes: [...pullNames.sometimes, "reviewState"] },
    }),
    "pull_request-comment": shape(/\/pull\/\d+#[\w-]+$/, comment),
    "pull_request-review-thread-comment": shape(/\/pull\/\d+#[\w-]+$/, { ...comment, ...pullNames }),
    "discussion-started": shape(/\/discussions\/\d+$/, { ...opened, sometimes: ["category"] }),
    "discussion-comment": shape(/\/discussions\/\d+#[\w-]+$/, {
      ...comment,
      sometimes: ["isSelectedAnswer"],
    }),
    "authored-commit": shape(/\/commit\/[\da-f]+$/, { ...event, body: null, always: ["sha", "isMerge"] }),
    fork: shape(/^https?:\/\/[^/]+\/[^/]+\/[^/]+$/, { sometimes: ["isForkByOrg", "isIndirectFork", "directParent"] }),
    star: shape(null),
    unstar: shape(null),
  },
  gitlab: {
    "issues-opened": shape(/\/-\/issues\/\d+$/, { ...opened, always: ["labels"], sometimes: ["number", "state"] }),
    "issues-closed": shape(/\/-\/issues\/\d+$/, event),
    "issue-comment": shape(/\/-\/issues\/\d+#note_\d+$/, comment),
    "merge_request-opened": shape(merge, {
      ...{ ...opened, always: ["labels"], sometimes: ["number", "state", "sourceBranch", "targetBranch"] },
    }),
    "merge_request-closed": shape(merge, event),
    "merge_request-merged": shape(merge, event),
    "merge_request-assigned": shape(merge, { ...event, sometimes: ["objectMember"] }),
    "merge_request-review-requested": shape(merge, { ...event, sometimes: ["objectMember"] }),
    "merge_request-review-approved": shape(merge, event),
    "merge_request-review-changes-requested": shape(merge, event),
    "merge_request-comment": shape(/\/-\/merge_requests\/\d+#note_\d+$/, comment),
    "authored-commit": shape(/\/-\/commit\/[\da-f]+$/, { ...event, body: null, always: ["isMerge"] }),
    fork: shape(/^https?:\/\/[^/]+\/[^/]+\/[^/]+$/, { parent: true }),
    star: shape(null),
  },
  git: {
    "*": shape(null, {
      ...{ title: true, body: null, always: ["sha", "isMainBranch", "isMerge", "parents", "timezone"] },
    }),
  },
  gerrit: {
    "changeset-created": shape(change, {
      ...{ title: true, always: ["number"], sometimes: ["branch", "topic", "insertions", "deletions"] },
    }),
    "changeset-merged": shape(change, event),
    "changeset-abandoned": shape(change, event),
    "changeset_comment-created": shape(change, { ...event, body: true }),
    "patchset-created": shape(/\/c\/.+\/\+\/\d+\/\d+$/, event),
    "patchset_comment-created": shape(/\/c\/.+\/\+\/\d+\/comment\/\w+\/$/, {
      ...{ ...event, body: true, always: ["path"], sometimes: ["line", "patchSet"] },
    }),
    "patchset_approval-created": shape(/\/c\/.+\/\+\/\d+\/\d+$/, { ...event, always: ["label", "value"] }),
  },
  jira: {
    "issue-created": shape(browse, {
      ...{ ...opened, ...key, sometimes: ["issueType", "status", "priority", "resolution", "labels"] },
    }),
    "issue-closed": shape(browse, { ...event, ...key, sometimes: ["status", "resolution"] }),
    "issue-updated": shape(browse, { ...event, always: ["key", "changes"] }),
    "issue-assigned": shape(browse, { ...event, ...key, sometimes: ["assignee", "objectMember"] }),
    "issue-comment-created": shape(/\/browse\/[A-Z][\w-]*-\d+\?focusedCommentId=\w+$/, {
      ...{ ...event, body: null, ...key, sometimes: ["restricted"] },
    }),
    "issue-comment-updated": shape(/\/browse\/[A-Z][\w-]*-\d+\?focusedCommentId=\w+$/, {
      ...{ ...event, body: null, ...key, sometimes: ["restricted"] },
    }),
    "issue-attachment-added": shape(browse, {
      ...{ ...event, body: null, ...key, sometimes: ["filename", "mimeType", "size"] },
    }),
  },
  confluence: {
    "page-created": shape(anyPage, { ...opened, always: ["version"], sometimes: ["minorEdit"] }),
    "page-updated": shape(anyPage, { ...event, body: null, always: ["version"], sometimes: ["minorEdit"] }),
    "blogpost-created": shape(anyPage, { ...opened, always: ["version"], sometimes: ["minorEdit"] }),
    "blogpost-updated": shape(anyPage, { ...event, body: null, always: ["version"], sometimes: ["minorEdit"] }),
    "comment-created": shape(anyPage, { ...event, body: null, sometimes: ["location"] }),
    "attachment-created": shape(anyPage, { ...event, sometimes: ["mediaType", "fileSize"] }),
  },
  slack: {
    channel_joined: shape(null),
    message: shape(/\/archives\/\w+\/p\d+$/, {
      ...{ body: true, parent: null, always: ["thread"], sometimes: ["reactions", "attachments"] },
    }),
  },
  discord: {
    joined_guild: shape(null),
    message: shape(/^https:\/\/discordapp\.com\/channels\/\d+\/\d+\/\d+$/, {
      ...{ body: null, parent: null, sometimes: ["reactions", "attachments"] },
    }),
    thread_started: shape(/^https:\/\/discordapp\.com\/channels\/\d+\/\d+\/\d+$/, {
      ...{ ...opened, sometimes: ["reactions", "attachments"] },
    }),
    thread_message: shape(/^https:\/\/discordapp\.com\/channels\/\d+\/\d+\/\d+$/, {
      ...{ body: null, parent: true, always: ["childChannel"], sometimes: ["reactions", "attachments"] },
    }),
  },
  discourse: {
    create_topic: shape(/\/t\/[\w-]+\/\d+\/1$/, { title: true, body: true, sometimes: ["recordId"] }),
    message_in_topic: shape(/\/t\/[\w-]+\/\d+\/\d+$/, {
      ...{ title: true, body: true, parent: true, sometimes: ["recordId"] },
    }),
    like: shape(/\/t\/[\w-]+\/\d+\/\d+$/, event),
    join: shape(/\/u\/[^/]+$/),
  },
  groupsio: {
    member_join: shape(null),
    member_leave: shape(null),
    message: shape(/^https:\/\/groups\.io\/g\/[\w-]+(?:\/[\w-]+)?\/message\/\d+$/, {
      ...{ title: true, body: true, parent: null, sometimes: ["attachments"] },
    }),
  },
  hackernews: {
    post: shape(/\/item\?id=\d+$/, { ...opened, always: ["kind"], sometimes: ["destinationUrl"] }),
    comment: shape(/\/item\?id=\d+$/, { ...comment, always: ["parentUrl", "parentTitle"] }),
  },
  linkedin: {
    comment: shape(/\/feed\/update\/urn:li:\w+:\d+\?commentUrn=\S+$/, { ...comment, always: ["postUrl", "postBody"] }),
    reaction: shape(/\/feed\/update\/urn:li:\w+:\d+$/, {
      parent: true,
      always: ["postUrl", "postBody", "reactionType"],
    }),
  },
  reddit: {
    post: shape(/\/r\/\w+\/comments\/\w+\/\S*$/, { ...opened, always: ["score"], sometimes: ["destinationUrl"] }),
    comment: shape(/\/r\/\w+\/comments\/\w+\/\S+$/, {
      ...{ ...comment, always: ["score", "parentTitle", "parentUrl"], sometimes: ["replyTo"] },
    }),
  },
  stackoverflow: {
    question: shape(/\/questions\/\d+$/, {
      ...opened,
      always: ["tags"],
      sometimes: ["answerCount", "score", "tagMentioned", "keywordMentioned"],
    }),
    answer: shape(/\/a\/\d+$/, {
      ...{ ...event, body: null, sometimes: ["isAccepted", "score", "tagMentioned", "keywordMentioned"] },
    }),
  },
  twitter: {
    hashtag: shape(/^https:\/\/twitter\.com\/i\/status\/\d+$/, { body: true, always: ["hashtag"] }),
    mention: shape(/^https:\/\/twitter\.com\/i\/status\/\d+$/, { body: true }),
  },
  devto: {
    comment: shape(/\/[\w-]+\/comment\/\w+$/, { body: true, parent: null, always: ["articleUrl", "articleTitle"] }),
  },
};

export type ShapedActivity = {
  readonly platform: string;
  readonly type: string;
  readonly url: string | null;
  readonly title: string | null;
  readonly body: string | null;
  readonly parent: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** Returns the differences between an activity and the shape of its type; empty when it fits. */
export function misfits({ platform, type, url, attributes, ...activity }: ShapedActivity): string[] {
  const shape = shapes[platform]?.[type] ?? shapes[platform]?.["*"];
  if (!shape) return [`${platform} ${type}: no connector writes it`];
  const [always, sometimes] = shape.attributes;
  const names = Object.keys(attributes).filter((name) => attributes[name] !== undefined);
  return [
    ...(shape.url === null ? (url === null ? [] : [`url ${url}`]) : shape.url.test(url ?? "") ? [] : [`url ${url}`]),
    ...(["title", "body", "parent"] as const).flatMap((part) => {
      const isExpected = shape[part];
      return isExpected === null || isExpected === Boolean(activity[part]) ? [] : [`${part} ${activity[part]}`];
    }),
    ...always.filter((name) => !names.includes(name)).map((name) => `without ${name}`),
    ...names.filter((name) => !always.includes(name) && !sometimes.includes(name)).map((name) => `with ${name}`),
  ].map((difference) => `${platform} ${type}: ${difference}`);
}
