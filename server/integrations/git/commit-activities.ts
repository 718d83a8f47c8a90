import type { Commit } from "./commit.ts";
import { type GitPerson, gitPerson, isWebCommitter } from "./git-people.ts";
import { gitLimits } from "./limits.ts";
import type { Mailmap } from "./mailmap.ts";
import { peopleInTrailers } from "./trailer-people.ts";

/** One person's activity in one commit. */
export interface CommitActivity {
  readonly type: string;
  readonly person: GitPerson;
  readonly at: Date;
  readonly sourceId: string;
  readonly sourceParentId: string | null;
  readonly title: string;
  readonly body: string | null;
  readonly url: string | null;
  readonly attributes: Record<string, unknown>;
}

const day = 86_400;

/**
 * Returns the activities of a commit: authored, committed, and one for each person in its trailers. Only the authored
 * one has the message body, so that it is stored once.
 * @param channel URL of the remote.
 */
export function commitActivities(commit: Commit, channel: string, mailmap: Mailmap, now: Date): CommitActivity[] {
  const authored = plausible(commit.authoredAt, commit.committedAt, now);
  const committed = plausible(commit.committedAt, commit.authoredAt, now);
  const common = {
    title: commit.subject.slice(0, gitLimits.title),
    body: null,
    url: commitUrl(channel, commit.sha),
    sourceParentId: null,
  };
  const attributes = {
    sha: commit.sha,
    isMainBranch: true,
    isMerge: commit.parents > 1,
    parents: commit.parents,
    timezone: commit.timezone,
  };
  const activities: CommitActivity[] = [
    {
      ...common,
      type: "authored-commit",
      person: gitPerson(commit.author, true),
      at: authored.at,
      sourceId: commit.sha,
      body: commit.body.slice(0, gitLimits.body) || null,
      attributes: { ...attributes, ...authored.note },
    },
  ];
  const { committer } = commit;
  if (!isWebCommitter(committer) && (committer.name !== "" || committer.email !== "")) {
    activities.push({
      ...common,
      type: "committed-commit",
      person: gitPerson(committer, true),
      at: committed.at,
      sourceId: commit.sha,
      attributes: { ...attributes, ...committed.note },
    });
  }
  for (const { type, ident } of peopleInTrailers(commit)) {
    activities.push({
      ...common,
      type,
      person: gitPerson(mailmap(ident), false),
      at: committed.at,
      // Uses the address in the trailer, not the mapped one, so that the id is stable when the mailmap changes.
      sourceId: `${commit.sha}:${ident.email.toLowerCase()}`,
      sourceParentId: commit.sha,
      attributes,
    });
  }
  return activities;
}

/**
 * Returns the time of a commit. A time before 1970 or more than a day ahead is wrong: uses the commit's other date
 * instead and stores the original in `attributes.writtenTimestamp`.
 */
function plausible(seconds: number | null, other: number | null, now: Date) {
  const latest = now.getTime() / 1000 + day;
  const isPlausible = (each: number | null): each is number => each !== null && each > 0 && each <= latest;
  if (isPlausible(seconds)) return { at: new Date(seconds * 1000), note: {} };
  const better = isPlausible(other) ? other : seconds !== null && seconds > latest ? now.getTime() / 1000 : 0;
  return { at: new Date(Math.floor(better) * 1000), note: { writtenTimestamp: seconds } };
}

/** Returns the URL of a commit's page on a known host; null for other hosts. */
function commitUrl(remote: string, sha: string): string | null {
  const host = URL.parse(remote)?.hostname ?? "";
  if (host === "github.com" || host === "codeberg.org") return `${remote}/commit/${sha}`;
  if (host === "gitlab.com" || host.startsWith("gitlab.")) return `${remote}/-/commit/${sha}`;
  if (host === "bitbucket.org") return `${remote}/commits/${sha}`;
  return null;
}
