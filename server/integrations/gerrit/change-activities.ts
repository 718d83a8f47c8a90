import * as z from "zod/mini";
import { isBotName } from "#shared/domain/identities/git-identity.ts";
import type { SyncedActivity, SyncedPerson } from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import { unknownTime } from "../sync/plausible-time.ts";
import { count, identifier, list, part, readList, records, text } from "../sync/tolerant-fields.ts";

const accountFields = { _account_id: count, name: text, username: text, email: text, tags: list(z.string()) };
const account = part(
  z
    .object(accountFields)
    .check(z.refine(({ _account_id, name, username, email }) => Boolean(_account_id || username || email || name))),
);

/** Gerrit timestamps such as `2026-01-02 03:04:05.123000000` are in UTC, without an offset. */
const timestamp = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)),
  z.transform((written) => new Date(`${written.slice(0, 23).replace(" ", "T")}Z`)),
);
const moment = part(timestamp);

/** Schema of records by name. */
function byName<S extends z.ZodMiniType>(schema: S) {
  return z.catch(
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform((named) =>
        Object.entries(named).flatMap(([name, each]) =>
          readList(schema, [each]).map((record): [string, z.output<S>] => [name, record]),
        ),
      ),
    ),
    [],
  );
}

const vote = z.object({ ...accountFields, value: count, date: moment });

/** A change with revisions, votes and messages (ChangeInfo). */
export const gerritChange = z.object({
  _number: z.number(),
  project: identifier,
  updated: moment,
  status: text,
  subject: text,
  branch: text,
  topic: text,
  insertions: count,
  deletions: count,
  created: moment,
  submitted: moment,
  owner: account,
  submitter: account,
  total_comment_count: count,
  revisions: byName(z.object({ _number: z.number(), created: moment, uploader: account })),
  labels: byName(z.object({ all: z.catch(records(vote), []) })),
  messages: list(z.object({ id: text, date: moment, message: z.string(), tag: text, author: account })),
});

/** A comment on a line, a file or a patch set (CommentInfo). */
export const gerritComment = z.object({
  id: identifier,
  path: text,
  line: count,
  patch_set: count,
  updated: moment,
  message: text,
  in_reply_to: text,
  tag: text,
  author: account,
});

type GerritChange = z.output<typeof gerritChange>;
type GerritComment = z.output<typeof gerritComment>;
type Account = z.output<typeof account>;
type Details = Pick<SyncedActivity, "sourceId" | "sourceParentId" | "url" | "body" | "attributes">;

/**
 * Returns the activities of a change. Leaves out entries that Gerrit or a check created automatically.
 * @param comments comments with the path of their file.
 * @param site URL of the Gerrit server without a trailing slash.
 */
export function changeActivities(
  change: GerritChange,
  comments: readonly (GerritComment & { readonly path: string })[],
  site: string,
): SyncedActivity[] {
  const id = `${change.project}~${change._number}`;
  const url = `${site}/c/${change.project}/+/${change._number}`;
  const activities: SyncedActivity[] = [];
  const add = (type: string, by: Account, at: Date | null | undefined, details: Details) => {
    const person = by ? gerritPerson(by, site) : nobody;
    activities.push({ type, person, timestamp: at ?? unknownTime(), title: change.subject, ...details });
  };

  const { branch, topic, insertions, deletions } = change;
  add("changeset-created", change.owner, change.created, {
    sourceId: id,
    url,
    attributes: { number: change._number, branch, topic, insertions, deletions },
  });
  const mergeMessage = change.messages.findLast(isMerge);
  const toldAt = change.submitted ?? mergeMessage?.date;
  const mergedAt = toldAt ?? (change.status === "MERGED" ? change.updated : null);
  if (toldAt || change.status === "MERGED") {
    add("changeset-merged", change.submitter ?? mergeMessage?.author, mergedAt, {
      // The time of the last update changes later.
      sourceId: toldAt ? `${id}:MERGED:${toldAt.toISOString()}` : `${id}:MERGED`,
      sourceParentId: id,
      url,
    });
  }
  for (const { date, author } of change.messages.filter(isAbandonment)) {
    add("changeset-abandoned", author, date, {
      sourceId: `${id}:ABANDONED:${date?.toISOString()}`,
      sourceParentId: id,
      url,
    });
  }
  const patchSets = change.revisions.map(([, each]) => each);
  for (const { _number, created, uploader } of patchSets) {
    add("patchset-created", uploader, created, {
      sourceId: `${id}:${_number}`,
      sourceParentId: id,
      url: `${url}/${_number}`,
    });
  }
  for (const [label, votes] of change.labels) {
    for (const { value, date, ...by } of votes.all) {
      if (!value) continue;
      // A vote keeps its date when Gerrit copies it to a later patch set. Count it for the patch set that was current
      // at that date.
      const voted = patchSets.filter(({ created }) => !date || !created || created <= date);
      const patchSet = Math.max(1, ...voted.map(({ _number }) => _number));
      add("patchset_approval-created", by, date, {
        sourceId: `${id}:${patchSet}:${label}:${by._account_id ?? by.username}${date ? `:${date.toISOString()}` : ""}`,
        sourceParentId: id,
        url: `${url}/${patchSet}`,
        attributes: { label, value },
      });
    }
  }
  for (const message of change.messages) {
    const body = writtenText(message);
    if (body === "") continue;
    add("changeset_comment-created", message.author, message.date, {
      sourceId: message.id ?? `${id}:${message.date?.toISOString()}`,
      sourceParentId: id,
      url,
      body,
    });
  }
  for (const {
    id: commentId,
    path,
    line,
    patch_set: patchSet,
    message,
    in_reply_to,
    tag,
    author,
    updated,
  } of comments) {
    if (isAutomatic(tag)) continue;
    add("patchset_comment-created", author, updated, {
      sourceId: commentId,
      sourceParentId: in_reply_to ?? id,
      url: `${url}/comment/${commentId}/`,
      body: message ?? null,
      attributes: { path, line, patchSet },
    });
  }
  return activities;
}

const isAutomatic = (tag: string | null | undefined) => tag?.startsWith("autogenerated:") ?? false;

type Message = GerritChange["messages"][number];

// Servers before 2.14 do not tag automatic messages.

const isMerge = ({ tag, message }: Message) =>
  tag
    ? tag === "autogenerated:gerrit:merged"
    : /^Change has been successfully (?:merged|cherry-picked|rebased|pushed|submitted)\b/.test(message);

const isAbandonment = ({ tag, message }: Message) =>
  tag ? tag === "autogenerated:gerrit:abandon" : /^Abandoned(?:$|\n)/.test(message);

/** Beginnings of messages that Gerrit writes itself. */
const writtenByGerrit: readonly RegExp[] = [
  /^(?:Abandoned|Restored|Reverted|Uploaded patch set|Created a revert of this change|Cherry Picked|Topic )/i,
  /^(?:Change (?:has been|could not|cannot)|This change is ready for review|(?:Set|Unset) (?:Ready|Work|private)\b)/i,
  /^(?:Removed (?:reviewer|cc|the following)\b|Removed \S+[+-]\d+ by |Added (?:reviewer|cc|to)\b)/i,
  /^(?:Assignee (?:added|changed|deleted)|Hashtags? (?:added|removed))/i,
];

/** Returns the text written by a person, without the vote line and comment count that Gerrit puts before it. */
function writtenText({ tag, message }: Message): string {
  if (isAutomatic(tag) || writtenByGerrit.some((each) => each.test(message))) return "";
  return message
    .replace(/^Patch Set \d+:.*\n*/, "")
    .replace(/^\(\d+ comments?\)\n*/, "")
    .trim();
}

/** Stands for people whom Gerrit does not name. */
const nobody = deletedAuthor("anonymous");

/** Converts an account to a person. The id decides who it is when the account is renamed. */
function gerritPerson(by: NonNullable<Account>, site: string): SyncedPerson {
  const { _account_id, name, username, email } = by;
  const value = username || email || `${new URL(site).host}/${_account_id ?? name}`;
  return {
    identities: [
      { type: "username", value, sourceId: _account_id?.toString(), verified: true },
      ...(email ? [{ type: "email" as const, value: email, verified: true }] : []),
    ],
    displayName: name || username || email,
    attributes: { url: _account_id && `${site}/dashboard/${_account_id}` },
    isBot: by.tags.includes("SERVICE_USER") || isBotName(name || username || ""),
  };
}
