import { createPause } from "#server/platform/core/pause.ts";
import { isDeletedAccountName } from "#shared/domain/identities/deleted-account.ts";
import { adfToHtml, textToHtml } from "../atlassian/adf.ts";
import { isFormerUser } from "../atlassian/former-user.ts";
import { count, type JsonObject, list, moment, object, text } from "../atlassian/read-json.ts";
import { wikiToHtml } from "../atlassian/wiki-markup.ts";
import type { Change, SyncedActivity, SyncedPerson } from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import { unknownTime } from "../sync/plausible-time.ts";
import { tellUnreadable } from "../sync/tolerant-fields.ts";

/** Site data for the normalize functions. */
export interface JiraSite {
  /** URL without a trailing slash. */
  readonly url: string;
  /** Cloud identifies people by account id, Data Center by name and key. */
  readonly isCloud: boolean;
  /** Statuses by id; true when their category is "done". */
  readonly statuses: Readonly<Record<string, boolean>>;
  /** Users by key who are only referenced by key in these issues. */
  readonly people?: ReadonlyMap<string, unknown>;
}

/** Common data of an issue's activities. */
export interface IssueRef {
  readonly id: string;
  readonly key: string;
  readonly title: string | null;
}

/** Returns the issue described by a record; undefined without an id. */
export function issueRef(record: unknown): IssueRef | undefined {
  const { id, key, fields } = object(record);
  const issueId = text(id);
  if (!issueId) {
    tellUnreadable("id");
    return undefined;
  }
  return { id: issueId, key: text(key) ?? issueId, title: text(object(fields).summary) ?? null };
}

/** Returns the activity for the creation of an issue. */
export function issueCreated(record: unknown, issue: IssueRef, site: JiraSite): Change[] {
  const { fields: given, renderedFields } = object(record);
  const fields = object(given);
  const timestamp = moment(fields.created) ?? unknownTime();
  const activity: SyncedActivity = {
    ...common(issue, site),
    type: "issue-created",
    sourceId: issue.id,
    sourceParentId: null,
    timestamp,
    changedAt: moment(fields.updated) ?? timestamp,
    body: bodyHtml(fields.description, object(renderedFields).description),
    attributes: defined({
      key: issue.key,
      issueType: nameOf(fields.issuetype),
      status: nameOf(fields.status),
      priority: nameOf(fields.priority),
      resolution: nameOf(fields.resolution),
      labels: textsOf(fields.labels),
    }),
    person: jiraPerson(fields.creator ?? fields.reporter, site),
  };
  return [{ op: "upsert", activity }];
}

/** Returns the activities of changelog entries. Users found elsewhere in the issue complete those given only by key. */
export function issueChanges(
  histories: readonly unknown[],
  record: unknown,
  issue: IssueRef,
  site: JiraSite,
): Change[] {
  const people = peopleByKey(record);
  return histories.flatMap((history) => changesOf(object(history), issue, site, people));
}

function changesOf(
  history: JsonObject,
  issue: IssueRef,
  site: JiraSite,
  people: ReadonlyMap<string, unknown>,
): Change[] {
  const id = text(history.id);
  const timestamp = moment(history.created) ?? unknownTime();
  const items = list(history.items).map(object);
  if (!id || !Array.isArray(history.items)) tellUnreadable(id ? "items" : "id");
  if (!id || items.length === 0) return [];
  const base = { ...common(issue, site), sourceId: id, timestamp, person: jiraPerson(history.author, site) };
  const changes: Change[] = removedAttachments(items);
  const closing = items.find(
    (item) => isField(item, "status") && isDone(item, "to", site) && !isDone(item, "from", site),
  );
  if (closing) {
    const resolved = items.find((item) => isField(item, "resolution"));
    const resolution = resolved && toName(resolved);
    const attributes = defined({ key: issue.key, status: toName(closing), resolution });
    changes.push({ op: "upsert", activity: { ...base, type: "issue-closed", attributes } });
  }
  const assigning = items.find((item) => isField(item, "assignee") && text(item.to));
  if (assigning) {
    const to = text(assigning.to) ?? "";
    const assignee = people.get(to) ?? site.people?.get(to) ?? namedPerson(assigning, site);
    const attributes = defined({ key: issue.key, assignee: toName(assigning) });
    const objectPerson = assignee ? jiraPerson(assignee, site) : undefined;
    changes.push({ op: "upsert", activity: { ...base, type: "issue-assigned", attributes, objectPerson } });
  }
  // Attachments have separate activities.
  const others = items.filter((item) => !isField(item, "attachment"));
  if (!closing && !assigning && others.length > 0) {
    const fields = others.map((item) =>
      defined({ field: text(item.field), from: short(fromName(item)), to: short(toName(item)) }),
    );
    changes.push({
      op: "upsert",
      activity: { ...base, type: "issue-updated", attributes: { key: issue.key, changes: fields } },
    });
  }
  return changes;
}

/**
 * Returns the activities of comments. An edited comment results in two: one for its creation and one for the edit, each
 * with its author.
 */
export async function commentActivities(
  comments: readonly unknown[],
  issue: IssueRef,
  site: JiraSite,
  rendered: readonly unknown[] = [],
): Promise<Change[]> {
  const renderedById = new Map(rendered.map((each) => [text(object(each).id), object(each).body]));
  const pause = createPause();
  const changes: Change[] = [];
  for (const given of comments) {
    await pause();
    const comment = object(given);
    const id = text(comment.id);
    const timestamp = moment(comment.created) ?? moment(comment.updated) ?? unknownTime();
    if (!id) {
      tellUnreadable("id");
      continue;
    }
    // The text of a restricted comment must not be visible to others here.
    const restricted = comment.jsdPublic === false || Object.keys(object(comment.visibility)).length > 0;
    const base = {
      ...common(issue, site),
      url: `${browseUrl(issue, site)}?focusedCommentId=${encodeURIComponent(id)}`,
      body: restricted ? null : bodyHtml(comment.body, comment.renderedBody ?? renderedById.get(id)),
      attributes: defined({ key: issue.key, restricted: restricted || undefined }),
    };
    const author = jiraPerson(comment.author, site);
    const updated = moment(comment.updated);
    const changedAt = updated ?? timestamp;
    const created = { ...base, changedAt, type: "issue-comment-created", sourceId: id, timestamp, person: author };
    changes.push({ op: "upsert", activity: created });
    if (updated && updated > timestamp) {
      const activity = {
        ...base,
        changedAt,
        type: "issue-comment-updated",
        sourceId: `${id}:${updated.toISOString()}`,
        timestamp: updated,
        person: comment.updateAuthor ? jiraPerson(comment.updateAuthor, site) : author,
      };
      changes.push({ op: "upsert", activity });
    }
  }
  return changes;
}

/** Returns the activities of attached files. */
export function attachmentActivities(attachments: readonly unknown[], issue: IssueRef, site: JiraSite): Change[] {
  return attachments.flatMap((given): Change[] => {
    const attachment = object(given);
    const id = text(attachment.id);
    const timestamp = moment(attachment.created) ?? unknownTime();
    if (!id) {
      tellUnreadable("id");
      return [];
    }
    const filename = text(attachment.filename);
    const activity: SyncedActivity = {
      ...common(issue, site),
      type: "issue-attachment-added",
      sourceId: id,
      timestamp,
      body: filename ? textToHtml(filename) : null,
      attributes: defined({
        key: issue.key,
        filename,
        mimeType: text(attachment.mimeType),
        size: count(attachment.size),
      }),
      person: jiraPerson(attachment.author, site),
    };
    return [{ op: "upsert", activity }];
  });
}

/**
 * Returns a person: on Cloud by account id, which is the same on all Atlassian sites; on Data Center by name and key,
 * because the key stays when the name changes. Anonymous users have neither.
 */
export function jiraPerson(given: unknown, { url }: Pick<JiraSite, "url">): SyncedPerson {
  const user = object(given);
  const accountId = text(user.accountId);
  const name = accountId ?? text(user.name) ?? text(user.key);
  // An import may lose accounts, which then share the id "unknown".
  if (!name || isDeletedAccountName("jira", name)) return anonymous;
  const email = text(user.emailAddress);
  return {
    identities: [
      { type: "username", value: name, sourceId: accountId ?? text(user.key) ?? name, verified: true },
      // Data Center may mask addresses: "ada at example dot org".
      ...(email && /^[^@\s]+@[^@\s]+$/.test(email) ? [{ type: "email" as const, value: email, verified: true }] : []),
    ],
    displayName: text(user.displayName) ?? name,
    attributes: defined({
      avatarUrl: webAddress(object(user.avatarUrls)["48x48"]),
      timezone: text(user.timeZone),
      url: accountId
        ? `${url}/jira/people/${encodeURIComponent(accountId)}`
        : `${url}/secure/ViewProfile.jspa?name=${encodeURIComponent(name)}`,
    }),
    ...(user.accountType === "app" && { isBot: true }),
    ...(isFormerUser(user) && { isDeletedAccount: true }),
  };
}

const anonymous = deletedAuthor("anonymous");

function common(issue: IssueRef, site: JiraSite) {
  return { title: issue.title ?? issue.key, url: browseUrl(issue, site), sourceParentId: issue.id };
}

const browseUrl = ({ key }: IssueRef, { url }: JiraSite) => `${url}/browse/${encodeURIComponent(key)}`;

/** Returns HTML: converts a Cloud document, or uses rendered HTML of Data Center, or converts its wiki markup. */
function bodyHtml(body: unknown, rendered: unknown): string | null {
  if (typeof body === "object") return adfToHtml(body);
  return text(rendered) ?? (typeof body === "string" && text(body) ? wikiToHtml(body) : null);
}

/** Collects users by the ids that a changelog may use for them. */
function peopleByKey(record: unknown): Map<string, unknown> {
  const { fields: given, changelog } = object(record);
  const fields = object(given);
  const users = [
    ...list(object(changelog).histories).map((history) => object(history).author),
    ...list(fields.attachment).map((attachment) => object(attachment).author),
    ...list(object(fields.comment).comments).map((comment) => object(comment).author),
    ...[fields.creator, fields.reporter, fields.assignee],
  ];
  return new Map(
    users.flatMap((user) => {
      const { accountId, key, name } = object(user);
      return [name, key, accountId].flatMap((id) => (text(id) ? [[text(id) ?? "", user] as const] : []));
    }),
  );
}

/**
 * Returns a user from an id and display name in the changelog. On Data Center the id is a key. Older keys equal the
 * name; for newer ones the name is unknown.
 */
function namedPerson(item: JsonObject, { isCloud }: JiraSite): JsonObject | undefined {
  const id = text(item.to);
  if (isCloud) return { accountId: id, displayName: toName(item) };
  return id && !/^JIRAUSER\d+$/.test(id) ? { name: id, key: id, displayName: toName(item) } : undefined;
}

/** Returns keys of assignees that appear nowhere else in the issue. */
export function unknownAssignees(record: unknown): string[] {
  const known = peopleByKey(record);
  return list(object(object(record).changelog).histories)
    .flatMap((history) => list(object(history).items).map(object))
    .flatMap((item) => (isField(item, "assignee") ? [text(item.to)] : []))
    .flatMap((key) => (key && !known.has(key) ? [key] : []));
}

/** Returns deletions of removed attachments, whose id is in the entry. */
function removedAttachments(items: readonly JsonObject[]): Change[] {
  return items.flatMap((item) => {
    const sourceId = isField(item, "attachment") && !text(item.to) ? text(item.from) : undefined;
    return sourceId ? [{ op: "delete" as const, type: "issue-attachment-added", sourceId }] : [];
  });
}

/** Compares `fieldId`, which is the same in every language. Older responses contain only the name. */
function isField(item: JsonObject, field: string): boolean {
  return (text(item.fieldId) ?? text(item.field))?.toLowerCase() === field;
}

/** Names of closed states, for old entries whose status no longer exists. */
const closedNames = new Set(["cancelled", "canceled", "closed", "complete", "completed", "done", "fixed", "resolved"]);

function isDone(item: JsonObject, side: "from" | "to", { statuses }: JiraSite): boolean {
  const name = side === "to" ? toName(item) : fromName(item);
  return statuses[text(item[side]) ?? ""] ?? closedNames.has(name?.toLowerCase() ?? "");
}

const fromName = (item: JsonObject) => text(item.fromString);
/** Every object inherits `toString`; only an own property is Jira's value. */
const toName = (item: JsonObject) => (Object.hasOwn(item, "toString") ? text(item.toString) : undefined);

const nameOf = (value: unknown) => text(object(value).name);

function textsOf(value: unknown): string[] | undefined {
  const texts = list(value).flatMap((each) => text(each) ?? []);
  return texts.length > 0 ? texts : undefined;
}

const short = (value: string | undefined) => value?.slice(0, 200);

function webAddress(value: unknown): string | undefined {
  return typeof value === "string" && /^https?:\/\//.test(value) ? value : undefined;
}

function defined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
