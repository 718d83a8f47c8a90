import { cutText } from "#server/platform/core/cut-texts.ts";
import { earliestTime } from "../sync/plausible-time.ts";
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
/** Maximum time from writing a commit to committing it. Older author dates come from wrong clocks. */
const longestWait = 5 * 365.25 * day;
const earliest = earliestTime / 1000;

/**
 * Returns the activities of a commit: authored, committed, and one for each person in its trailers. Only the authored
 * one has the message body, so that it is stored once.
 * @param channel URL of the remote.
 */
export function commitActivities(commit: Commit, channel: string, mailmap: Mailmap, now: Date): CommitActivity[] {
  const committed = plausible(commit.committedAt, commit.authoredAt, now);
  const from = Math.max(earliest, committed.at.getTime() / 1000 - longestWait);
  const authored = plausible(commit.authoredAt, commit.committedAt, now, from);
  const common = {
    title: cutText(commit.subject, gitLimits.title),
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
      person: gitPerson(commit.author, true, authored.at),
      at: authored.at,
      sourceId: commit.sha,
      body: cutText(commit.body, gitLimits.body) || null,
      attributes: { ...attributes, ...authored.note },
    },
  ];
  const { committer } = commit;
  if (!isWebCommitter(committer) && (committer.name !== "" || committer.email !== "")) {
    activities.push({
      ...common,
      type: "committed-commit",
      person: gitPerson(committer, true, committed.at),
      at: committed.at,
      sourceId: commit.sha,
      attributes: { ...attributes, ...committed.note },
    });
  }
  for (const { type, ident } of peopleInTrailers(commit)) {
    activities.push({
      ...common,
      type,
      person: gitPerson(mailmap(ident), false, committed.at),
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
 * Returns the time of a commit. A time before `from` or more than a day ahead is wrong: uses the commit's other date
 * instead and stores the original in `attributes.writtenTimestamp`.
 */
function plausible(seconds: number | null, other: number | null, now: Date, from = earliest) {
  const latest = now.getTime() / 1000 + day;
  const isIn = (first: number, each: number | null): each is number => each !== null && each >= first && each <= latest;
  if (isIn(from, seconds)) return { at: new Date(seconds * 1000), note: {} };
  // Both dates of very old histories are before 1980.
  const latter = Math.max(...[other, seconds].filter((each) => isIn(1, each)), 0);
  const at = latter === 0 && seconds !== null && seconds > latest ? Math.floor(now.getTime() / 1000) : latter;
  return { at: new Date(at * 1000), note: at === seconds ? {} : { writtenTimestamp: seconds } };
}

/** Returns the URL of a commit's page on a known host; null for other hosts. */
function commitUrl(remote: string, sha: string): string | null {
  const host = URL.parse(remote)?.hostname ?? "";
  if (host === "github.com" || host === "codeberg.org") return `${remote}/commit/${sha}`;
  if (host === "gitlab.com" || host.startsWith("gitlab.")) return `${remote}/-/commit/${sha}`;
  if (host === "bitbucket.org") return `${remote}/commits/${sha}`;
  return null;
}
