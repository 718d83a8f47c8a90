import { createHash } from "node:crypto";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import type { SyncedActivity, SyncedPerson } from "../sync/connector.ts";
import { unknownTime } from "../sync/plausible-time.ts";
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

/** Look-up of people for the conversion of records to activities. */
export interface People {
  /** Returns the person of an account; the ghost user without an account. */
  of(account: GitlabAccount | null | undefined): SyncedPerson;
  /** Returns a person by the username in a note; null when the account no longer exists. */
  named(username: string): SyncedPerson | null;
  /** Returns a person by account id; null when the account no longer exists. */
  withId(id: number): SyncedPerson | null;
}

/** Returns the activities of an issue: opened, closed and comments. */
export function issueActivities(
  issue: GitlabIssue,
  discussions: readonly GitlabDiscussion[],
  people: People,
): SyncedActivity[] {
  const { id, iid, state, labels } = issue;
  const parent = { sourceParentId: String(id), url: issue.web_url };
  const closed = endOf("closed", { by: issue.closed_by, at: issue.closed_at }, state === "closed", discussions);
  return [
    ...at(issue.created_at ?? unknownTime(), (timestamp) => ({
      type: "issues-opened",
      sourceId: String(id),
      timestamp,
      changedAt: issue.updated_at ?? timestamp,
      title: issue.title,
      body: issue.description,
      url: issue.web_url,
      attributes: { number: iid, state, labels },
      person: people.of(issue.author),
    })),
    ...ended(closed, issue, (timestamp) => ({
      type: "issues-closed",
      sourceId: eventId("GLIC", id, closed, people),
      hasNamedId: true,
      timestamp,
      changedAt: issue.updated_at ?? timestamp,
      title: issue.title,
      person: people.of(closed.by),
      ...parent,
    })),
    ...comments("issue-comment", issue, discussions, people),
  ];
}

/** Returns the activities of a merge request: its events, comments and commits. */
export function mergeRequestActivities(
  merge: GitlabMergeRequest,
  discussions: readonly GitlabDiscussion[],
  commits: readonly GitlabCommit[],
  people: People,
): SyncedActivity[] {
  const { id, iid, state, labels } = merge;
  const parent = { sourceParentId: String(id), url: merge.web_url, title: merge.title };
  const closed = endOf("closed", { by: merge.closed_by, at: merge.closed_at }, state === "closed", discussions);
  const mergedBy = merge.merge_user ?? merge.merged_by;
  const merged = endOf("merged", { by: mergedBy, at: merge.merged_at }, state === "merged", discussions);
  return [
    ...at(merge.created_at ?? unknownTime(), (timestamp) => ({
      type: "merge_request-opened",
      sourceId: String(id),
      timestamp,
      changedAt: merge.updated_at ?? timestamp,
      title: merge.title,
      body: merge.description,
      url: merge.web_url,
      attributes: { number: iid, state, labels, sourceBranch: merge.source_branch, targetBranch: merge.target_branch },
      person: people.of(merge.author),
    })),
    // GitLab clears closed_at when a request is reopened, and does not set it when the request is merged.
    ...ended(closed, merge, (timestamp) => ({
      type: "merge_request-closed",
      sourceId: eventId("GLMRC", id, closed, people),
      hasNamedId: true,
      timestamp,
      person: people.of(closed.by),
      ...parent,
    })),
    ...ended(merged, merge, (timestamp) => ({
      type: "merge_request-merged",
      sourceId: eventId("GLMRM", id, merged, people),
      hasNamedId: true,
      timestamp,
      person: people.of(merged.by),
      ...parent,
    })),
    ...discussions.flatMap(({ notes }) => notes.flatMap((note) => reviewActivities(note, merge, people))),
    ...comments("merge_request-comment", merge, discussions, people),
    ...commits.map((commit) => commitActivity(commit, id)),
  ];
}

/** Beginnings of system notes, also of GitLab before version 9. */
const endNotes = {
  closed: /^_?(?:status changed to )?closed\b/i,
  merged: /^_?(?:status changed to )?merged\b/i,
} as const;

interface End {
  readonly by: GitlabAccount | null | undefined;
  readonly at: Date | null | undefined;
  readonly isEnded?: boolean;
}

/** Returns the end of a record. One whose time nothing tells is dated like the last change. */
function ended<T>(
  { at: moment, isEnded }: End,
  { updated_at }: { readonly updated_at?: Date | null | undefined },
  make: (moment: Date) => T,
): T[] {
  return at(moment ?? (isEnded ? (updated_at ?? unknownTime()) : null), make);
}

/**
 * Returns who closed or merged a record, and when. Older records and imported ones have no such fields; then the last
 * system note about it says so.
 */
function endOf(word: keyof typeof endNotes, end: End, isEnded: boolean, discussions: readonly GitlabDiscussion[]): End {
  if (end.at ? end.by : !isEnded) return { ...end, isEnded };
  const notes = discussions
    .flatMap((discussion) => discussion.notes)
    .filter(({ system, body }) => system && endNotes[word].test(body ?? ""));
  const last = notes.toSorted((a, b) => Number(a.created_at) - Number(b.created_at)).at(-1);
  return { by: end.by ?? last?.author, at: end.at ?? last?.created_at, isEnded };
}

/** Whether only a system note says who ended an issue, or when. */
export const isEndUntold = ({ state, closed_at, closed_by }: GitlabIssue): boolean =>
  state === "closed" && !(closed_at && closed_by);

/**
 * Returns comments and replies. The parent of a reply is the first comment of its thread. Internal notes are left out,
 * because they are not public.
 */
function comments(
  type: string,
  { id, web_url }: { readonly id: number; readonly web_url?: string | null | undefined },
  discussions: readonly GitlabDiscussion[],
  people: People,
): SyncedActivity[] {
  return discussions.flatMap(({ notes }) => {
    const publicNotes = notes.filter(({ system, confidential, internal }) => !system && !confidential && !internal);
    return publicNotes.flatMap((note, index) =>
      at(note.created_at ?? unknownTime(), (timestamp) => ({
        type,
        sourceId: String(note.id),
        sourceParentId: String(index === 0 ? id : publicNotes[0]?.id),
        timestamp,
        changedAt: note.updated_at ?? timestamp,
        body: note.body,
        url: web_url && `${web_url}#note_${note.id}`,
        person: people.of(note.author),
      })),
    );
  });
}

/** Type of a review event and the users it concerns. */
interface ReviewEvent {
  readonly type: string;
  readonly usernames: readonly string[];
}

/**
 * Parses a system note. GitLab reports review events only as such notes. The wording may change with any version, so
 * unknown notes are ignored.
 */
function readSystemNote({ system, body }: GitlabNote): ReviewEvent | null {
  if (!system || !body) return null;
  if (/^approved this merge request/i.test(body)) return { type: "merge_request-review-approved", usernames: [] };
  if (/^requested changes/i.test(body)) return { type: "merge_request-review-changes-requested", usernames: [] };
  const [, assigned] = /^assigned to (.*?)(?:\bunassigned\b|$)/is.exec(body) ?? [];
  if (assigned) return { type: "merge_request-assigned", usernames: usernamesIn(assigned) };
  const [, requested] = /^requested review from (.*?)(?:\bremoved review request\b|$)/is.exec(body) ?? [];
  return requested ? { type: "merge_request-review-requested", usernames: usernamesIn(requested) } : null;
}

/** Usernames may contain dots and hyphens, but a trailing dot belongs to the sentence. */
const usernamesIn = (text: string) =>
  [...text.matchAll(/@([A-Za-z\d_][A-Za-z\d_.-]*)/g)].map(([, name = ""]) => trimEndOf(name, "."));

/** Returns the usernames in review notes: assignees and requested reviewers. */
export function mentionedUsernames(discussions: readonly GitlabDiscussion[]): string[] {
  return discussions.flatMap(({ notes }) => notes.flatMap((note) => readSystemNote(note)?.usernames ?? []));
}

function reviewActivities(note: GitlabNote, merge: GitlabMergeRequest, people: People): SyncedActivity[] {
  const event = readSystemNote(note);
  if (!event) return [];
  const objects = event.usernames.length === 0 ? [null] : event.usernames;
  return objects.flatMap((username, index) =>
    at(note.created_at ?? unknownTime(), (timestamp) => ({
      type: event.type,
      // One note may name several people. The first one uses the note's own id.
      sourceId: index === 0 ? String(note.id) : `${note.id}_${username}`,
      hasNamedId: index > 0,
      sourceParentId: String(merge.id),
      timestamp,
      title: merge.title,
      url: merge.web_url,
      person: people.of(note.author),
      objectPerson: (username !== null && people.named(username)) || undefined,
    })),
  );
}

function commitActivity(commit: GitlabCommit, mergeRequestId: number): SyncedActivity {
  return {
    type: "authored-commit",
    sourceId: commit.id,
    sourceParentId: String(mergeRequestId),
    timestamp: commit.authored_date ?? unknownTime(),
    title: commit.title,
    body: withoutTitle(commit),
    url: commit.web_url,
    attributes: { isMerge: commit.parent_ids.length > 1 },
    person: commitAuthor(commit),
  };
}

/** The message of a commit begins with its title. */
function withoutTitle({ title, message }: GitlabCommit): string | null {
  const body = message ?? "";
  return body.slice(title && body.startsWith(title) ? title.length : 0).trim() || null;
}

export function starActivity({ starred_since, user }: GitlabStar, people: People): SyncedActivity {
  const timestamp = starred_since ?? unknownTime();
  return { type: "star", sourceId: starId(user, timestamp), timestamp, person: people.of(user) };
}

/**
 * Returns the activity of a fork. Its person is the owner or, for a fork in a group, the creator, given only by id; the
 * ghost user when GitLab hides both.
 */
export function forkActivity(fork: GitlabProject, projectId: string, people: People): SyncedActivity {
  const { owner, namespace, creator_id: creator } = fork;
  const byName = namespace?.kind === "user" && namespace.path ? people.named(namespace.path) : null;
  const person = owner ? people.of(owner) : (byName ?? (creator ? people.withId(creator) : null));
  return {
    type: "fork",
    sourceId: String(fork.id),
    sourceParentId: projectId,
    timestamp: fork.created_at ?? unknownTime(),
    url: fork.web_url,
    person: person ?? people.of(null),
  };
}

/** Builds the id of a star, which has none on GitLab, from the account and the time in whole seconds. */
function starId({ id, username }: GitlabAccount, at: Date): string {
  const parts = `${id ?? username}-star-${Math.floor(at.getTime() / 1000)}-gitlab`;
  return `gen-${createHash("md5").update(parts).digest("hex")}`;
}

/** Builds the same event id as existing data, so that an event is not imported twice. */
function eventId(prefix: string, id: number, { by, at: moment }: End, people: People): string {
  // The time of the last change changes later.
  return `gen-${prefix}_${id}_${people.of(by).identities[0]?.value}_${moment?.toISOString() ?? "unknown"}`;
}

/** Returns one entry, or none when the time is unknown. */
function at<T>(moment: Date | null | undefined, make: (moment: Date) => T): T[] {
  return moment ? [make(moment)] : [];
}
