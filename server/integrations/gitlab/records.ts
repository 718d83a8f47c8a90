import * as z from "zod/mini";
import { count, flag, identifier, list, moment, part, records, text } from "../sync/tolerant-fields.ts";

/** Account that gitlab.com shows instead of deleted ones; other servers call theirs `ghost`. */
export const gitlabGhost = { id: 1_243_277, username: "ghost1", name: "Ghost User" };

const accountFields = { id: count, username: text, name: text, avatar_url: text, web_url: text };

const isNamed = ({ id, username }: { readonly id?: unknown; readonly username?: unknown }) => Boolean(id || username);

/** An account as referenced by other records. */
export const gitlabAccount = z.object(accountFields).check(z.refine(isNamed));
const account = part(gitlabAccount);

/** GET /user. */
export const signedInAccount = z.object({ ...accountFields, id: z.number(), username: identifier });

/** GET /users/:id. Private fields are missing. */
export const gitlabProfile = z.object({
  ...signedInAccount.shape,
  bot: flag,
  public_email: text,
  bio: text,
  location: text,
  organization: text,
  job_title: text,
  website_url: text,
  twitter: text,
  linkedin: text,
});

export const gitlabIssue = z.object({
  id: z.number(),
  iid: z.number(),
  title: text,
  description: text,
  state: text,
  confidential: flag,
  labels: list(z.string()),
  web_url: text,
  created_at: moment,
  updated_at: moment,
  closed_at: moment,
  author: account,
  closed_by: account,
  user_notes_count: count,
});

export const gitlabMergeRequest = z.object({
  id: z.number(),
  iid: z.number(),
  title: text,
  description: text,
  state: text,
  labels: list(z.string()),
  source_branch: text,
  target_branch: text,
  web_url: text,
  created_at: moment,
  updated_at: moment,
  closed_at: moment,
  merged_at: moment,
  author: account,
  closed_by: account,
  merge_user: account,
  /** Before GitLab 14.7. */
  merged_by: account,
  assignees: list(gitlabAccount),
  reviewers: list(gitlabAccount),
});

const note = z.object({
  id: z.number(),
  body: text,
  system: flag,
  confidential: flag,
  internal: flag,
  created_at: moment,
  updated_at: moment,
  author: account,
});

/** A thread of an issue or a merge request. A single comment is a separate thread. */
export const gitlabDiscussion = z.object({ id: text, notes: records(note) });

export const gitlabCommit = z.object({
  id: z.string(),
  title: text,
  message: text,
  author_name: text,
  author_email: text,
  authored_date: moment,
  parent_ids: list(z.string()),
  web_url: text,
});

export const gitlabStar = z.object({ starred_since: moment, user: gitlabAccount });

export const gitlabProject = z.object({
  id: z.number(),
  name: text,
  path_with_namespace: z.string(),
  web_url: text,
  visibility: text,
  created_at: moment,
  creator_id: count,
  owner: account,
  namespace: part(z.object({ id: count, kind: text, path: text, name: text })),
  forked_from_project: part(z.object({ web_url: text })),
});

export const gitlabGroup = z.object({ id: z.number(), name: text, path: text, full_path: text, avatar_url: text });

export type GitlabAccount = z.output<typeof gitlabAccount>;
export type GitlabProfile = z.output<typeof gitlabProfile>;
export type GitlabIssue = z.output<typeof gitlabIssue>;
export type GitlabMergeRequest = z.output<typeof gitlabMergeRequest>;
export type GitlabNote = z.output<typeof note>;
export type GitlabDiscussion = z.output<typeof gitlabDiscussion>;
export type GitlabCommit = z.output<typeof gitlabCommit>;
export type GitlabStar = z.output<typeof gitlabStar>;
export type GitlabProject = z.output<typeof gitlabProject>;
