/** Areas of contributions that a report can count. */
export const contributionAreas = ["code", "talk"] as const;
export type ContributionArea = (typeof contributionAreas)[number];

interface Kind {
  /** Area that it counts for; null for events that end a thread and are no contribution of their own. */
  readonly area: ContributionArea | null;
  readonly label: string;
  /** `platform:type` of the activities. */
  readonly types: readonly string[];
}

/**
 * Activity types that count as contributions, by kind. Never counted: stars, forks, joins, follows, reactions,
 * assignments and requests, posts about the project elsewhere, and types that a foundation defined. A commit counts once,
 * for its author and its co-authors: not again for its committer or who signed it off, nor as part of a change request.
 */
export const contributionKinds = {
  commit: { area: "code", label: "Commits", types: ["git:authored-commit"] },
  coAuthored: { area: "code", label: "Co-authored commits", types: ["git:co-authored-commit"] },
  changeRequest: {
    area: "code",
    label: "Change requests",
    types: ["github:pull_request-opened", "gitlab:merge_request-opened", "gerrit:changeset-created"],
  },
  review: {
    area: "code",
    label: "Reviews",
    types: [
      "git:reviewed-commit",
      "git:approved-commit",
      "git:tested-commit",
      "github:pull_request-reviewed",
      "github:pull_request-review-thread-comment",
      "gitlab:merge_request-review-approved",
      "gitlab:merge_request-review-changes-requested",
      "gerrit:patchset_approval-created",
      "gerrit:patchset_comment-created",
      "gerrit:changeset_comment-created",
    ],
  },
  merge: {
    area: "code",
    label: "Merges",
    types: ["github:pull_request-merged", "gitlab:merge_request-merged", "gerrit:changeset-merged"],
  },
  issue: {
    area: "talk",
    label: "Issues",
    types: ["github:issues-opened", "gitlab:issues-opened", "jira:issue-created"],
  },
  message: {
    area: "talk",
    label: "Messages",
    types: [
      "github:issue-comment",
      "github:pull_request-comment",
      "github:discussion-started",
      "github:discussion-comment",
      "gitlab:issue-comment",
      "gitlab:merge_request-comment",
      "jira:issue-comment-created",
      "confluence:comment-created",
      "discord:message",
      "discord:thread_started",
      "discord:thread_message",
      "slack:message",
      "groupsio:message",
      "discourse:create_topic",
      "discourse:message_in_topic",
      "stackoverflow:question",
      "stackoverflow:answer",
    ],
  },
  closing: {
    area: null,
    label: "Closed issues",
    types: ["github:issues-closed", "gitlab:issues-closed", "jira:issue-closed"],
  },
  refusal: {
    area: null,
    label: "Closed change requests",
    types: [
      "github:pull_request-closed",
      "gitlab:merge_request-closed",
      "gerrit:changeset-closed",
      "gerrit:changeset-abandoned",
    ],
  },
} as const satisfies Record<string, Kind>;

export type ContributionKind = keyof typeof contributionKinds;
export const contributionKindNames = Object.keys(contributionKinds) as ContributionKind[];

/** What a report counts: one area, or both. */
export const countedChoices = ["all", ...contributionAreas] as const;
export type Counted = (typeof countedChoices)[number];

/** Kinds of contributions in the areas of a choice. */
export const kindsCounted = (counted: Counted): ContributionKind[] =>
  contributionKindNames.filter((kind) => {
    const { area } = contributionKinds[kind];
    return area !== null && (counted === "all" || area === counted);
  });

/** `platform:type` of the activities of some kinds. */
export const typesOf = (kinds: readonly ContributionKind[]): string[] =>
  kinds.flatMap((kind) => [...contributionKinds[kind].types]);
