import { createHash } from "node:crypto";
import type { SyncedActivity, SyncedPerson } from "../sync/connector.ts";
import { commitAuthor } from "./people.ts";
import type {
  GitlabAccount,
  GitlabCommit,
  GitlabDiscussion,
  GitlabIssue,
  GitlabMergeRequest,
  GitlabNote,
  GitlabProject,
  GitlabStar,
} from "./records.ts";

/** People as far as they are known when records become activities. */
export interface People {
  /** Somebody a record names; nobody is the ghost. */
  of(account: GitlabAccount | null | undefined): SyncedPerson;
  /** Somebody a note names by username; null when there is no such account any more. */
  named(username: string): SyncedPerson | null;
  /** Somebody a record names by id only; null when there is no such account any more. */
  withId(id: number): SyncedPerson | null;
}

/** What people did with an issue: opened, closed, commented on it. */
export function issueActivities(
  issue: GitlabIssue,
  discussions: readonly GitlabDiscussion[],
  people: People,
): SyncedActivity[] {
  const { id, iid, state, labels } = issue;
  const parent = { sourceParentId: String(id), url: issue.web_url };
  return [
    ...at(issue.created_at, (timestamp) => ({
      type: "issues-opened",
      sourceId: String(id),
      timestamp,
      title: issue.title,
      body: issue.description,
      url: issue.web_url,
      attributes: { number: iid, state, labels },
      person: people.of(issue.author),
    })),
    ...at(issue.closed_at, (timestamp) => ({
      type: "issues-closed",
      sourceId: eventId("GLIC", id, issue.closed_by, timestamp, people),
      timestamp,
      title: issue.title,
      person: people.of(issue.closed_by),
      ...parent,
    })),
    ...comments("issue-comment", issue, discussions, people),
  ];
}

/** What people did with a merge request: its events, comments and commits. */
export function mergeRequestActivities(
  merge: GitlabMergeRequest,
  discussions: readonly GitlabDiscussion[],
  commits: readonly GitlabCommit[],
  people: People,
): SyncedActivity[] {
  const { id, iid, state, labels } = merge;
  const parent = { sourceParentId: String(id), url: merge.web_url, title: merge.title };
  const mergedBy = merge.merge_user ?? merge.merged_by;
  return [
    ...at(merge.created_at, (timestamp) => ({
      type: "merge_request-opened",
      sourceId: String(id),
      timestamp,
      title: merge.title,
      body: merge.description,
      url: merge.web_url,
      attributes: { number: iid, state, labels, sourceBranch: merge.source_branch, targetBranch: merge.target_branch },
      person: people.of(merge.author),
    })),
    // GitLab empties closed_at of what is reopened, and never fills it for what is merged.
    ...at(merge.closed_at, (timestamp) => ({
      type: "merge_request-closed",
      sourceId: eventId("GLMRC", id, merge.closed_by, timestamp, people),
      timestamp,
      person: people.of(merge.closed_by),
      ...parent,
    })),
    ...at(merge.merged_at, (timestamp) => ({
      type: "merge_request-merged",
      sourceId: eventId("GLMRM", id, mergedBy, timestamp, people),
      timestamp,
      person: people.of(mergedBy),
      ...parent,
    })),
    ...discussions.flatMap(({ notes }) => notes.flatMap((note) => reviewActivities(note, merge, people))),
    ...comments("merge_request-comment", merge, discussions, people),
    ...commits.flatMap((commit) => commitActivity(commit, id)),
  ];
}

/** Comments and replies; replies stand below the first comment of their thread. Internal notes are not for the public. */
function comments(
  type: string,
  { id, web_url }: { readonly id: number; readonly web_url?: string | null | undefined },
  discussions: readonly GitlabDiscussion[],
  people: People,
): SyncedActivity[] {
  return discussions.flatMap(({ notes }) => {
    const written = notes.filter(({ system, confidential, internal }) => !system && !confidential && !internal);
    return written.flatMap((note, index) =>
      at(note.created_at, (timestamp) => ({
        type,
        sourceId: String(note.id),
        sourceParentId: String(index === 0 ? id : written[0]?.id),
        timestamp,
        body: note.body,
        url: web_url && `${web_url}#note_${note.id}`,
        person: people.of(note.author),
      })),
    );
  });
}

/** An event of a review: what happened, and to whom. */
interface ReviewEvent {
  readonly type: string;
  readonly usernames: readonly string[];
}

/**
 * GitLab tells the events of a review by system notes only. Their wording may change with any version: a note that is not
 * understood is no event.
 */
function readSystemNote({ system, body }: GitlabNote): ReviewEvent | null {
  if (!system || !body) return null;
  if (/^approved this merge request/i.test(body)) return { type: "merge_request-review-approved", usernames: [] };
  if (/^requested changes/i.test(body)) return { type: "merge_request-review-changes-requested", usernames: [] };
  const [, assigned] = /^assigned to (.*?)(?:\bunassigned\b|$)/is.exec(body) ?? [];
  if (assigned) return { type: "merge_request-assigned", usernames: usernamesIn(assigned) };
  const [, asked] = /^requested review from (.*?)(?:\bremoved review request\b|$)/is.exec(body) ?? [];
  return asked ? { type: "merge_request-review-requested", usernames: usernamesIn(asked) } : null;
}

/** Dots and hyphens are part of a username; a dot at its end is the sentence's. */
const usernamesIn = (text: string) =>
  [...text.matchAll(/@([A-Za-z\d_][A-Za-z\d_.-]*)/g)].map(([, name = ""]) => name.replace(/[.]+$/, ""));

/** Usernames that the system notes of a review name: who was assigned, and who was asked for a review. */
export function mentionedUsernames(discussions: readonly GitlabDiscussion[]): string[] {
  return discussions.flatMap(({ notes }) => notes.flatMap((note) => readSystemNote(note)?.usernames ?? []));
}

function reviewActivities(note: GitlabNote, merge: GitlabMergeRequest, people: People): SyncedActivity[] {
  const event = readSystemNote(note);
  if (!event) return [];
  const objects = event.usernames.length === 0 ? [null] : event.usernames;
  return objects.flatMap((username, index) =>
    at(note.created_at, (timestamp) => ({
      type: event.type,
      // One note may name several people: the first has the note's own id.
      sourceId: index === 0 ? String(note.id) : `${note.id}_${username}`,
      sourceParentId: String(merge.id),
      timestamp,
      title: merge.title,
      url: merge.web_url,
      person: people.of(note.author),
      objectPerson: (username !== null && people.named(username)) || undefined,
    })),
  );
}

function commitActivity(commit: GitlabCommit, mergeRequestId: number): SyncedActivity[] {
  const person = commitAuthor(commit);
  if (!person) return [];
  return at(commit.authored_date, (timestamp) => ({
    type: "authored-commit",
    sourceId: commit.id,
    sourceParentId: String(mergeRequestId),
    timestamp,
    title: commit.title,
    body: commit.message,
    url: commit.web_url,
    attributes: { isMerge: commit.parent_ids.length > 1 },
    person,
  }));
}

export function starActivity({ starred_since, user }: GitlabStar, people: People): SyncedActivity[] {
  return at(starred_since, (timestamp) => ({
    type: "star",
    sourceId: starId(user, timestamp),
    timestamp,
    person: people.of(user),
  }));
}

/** Who made a fork: its owner; of one in a group its creator, who is named by id only. Nobody where GitLab keeps it. */
export function forkActivity(fork: GitlabProject, projectId: string, people: People): SyncedActivity[] {
  const { owner, namespace, creator_id: creator } = fork;
  const byName = namespace?.kind === "user" && namespace.path ? people.named(namespace.path) : null;
  const person = owner ? people.of(owner) : (byName ?? (creator ? people.withId(creator) : null));
  if (!person) return [];
  return at(fork.created_at, (timestamp) => ({
    type: "fork",
    sourceId: String(fork.id),
    sourceParentId: projectId,
    timestamp,
    url: fork.web_url,
    person,
  }));
}

/** A star has no id of its own: who starred, and when to the second. */
function starId({ id }: GitlabAccount, at: Date): string {
  const parts = `${id}-star-${Math.floor(at.getTime() / 1000)}-gitlab`;
  return `gen-${createHash("md5").update(parts).digest("hex")}`;
}

/** The same as existing data has for the event, so that it is found again. */
function eventId(
  prefix: string,
  id: number,
  by: GitlabAccount | null | undefined,
  moment: Date,
  people: People,
): string {
  return `gen-${prefix}_${id}_${people.of(by).identities[0]?.value}_${moment.toISOString()}`;
}

/** What happened at a moment; nothing when the moment is not known. */
function at<T>(moment: Date | null | undefined, make: (moment: Date) => T): T[] {
  return moment ? [make(moment)] : [];
}
