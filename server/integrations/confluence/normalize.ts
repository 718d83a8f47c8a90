import { isDeletedAccountName } from "#shared/domain/identities/deleted-account.ts";
import { isFormerUser } from "../atlassian/former-user.ts";
import { count, list, moment, object, text } from "../atlassian/read-json.ts";
import type { Change, SyncedActivity, SyncedPerson } from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import { unknownTime } from "../sync/plausible-time.ts";
import { tellUnreadable } from "../sync/tolerant-fields.ts";

/** Context of the normalize functions besides the record. */
export interface ConfluenceSite {
  /** Base URL of links in records, without a trailing slash. */
  readonly url: string;
  /** Emails by account id from the organization's account list. */
  readonly emails: ReadonlyMap<string, string>;
}

/** Page or blog post as referenced by its versions. */
export interface ContentRef {
  readonly id: string;
  readonly type: "page" | "blogpost";
  readonly title: string | null;
  readonly url: string;
  /** Time of its last change, else of its creation, ISO 8601; dates versions without a time. */
  readonly date: string | null;
}

/** Returns the page or blog post described by a record; undefined for other records. */
export function contentRef(record: unknown, { url }: ConfluenceSite): ContentRef | undefined {
  const { id, type, title, _links } = object(record);
  const contentId = text(id);
  if (type !== "page" && type !== "blogpost") return undefined;
  if (!contentId) {
    tellUnreadable("id");
    return undefined;
  }
  const date = dateOf(record)?.toISOString() ?? null;
  return { id: contentId, type, title: text(title) ?? null, url: webUrl(_links, url, contentId), date };
}

function dateOf(record: unknown): Date | undefined {
  const { lastUpdated, createdDate } = object(object(record).history);
  return moment(object(lastUpdated).when) ?? moment(createdDate);
}

/** Returns the text of the current version as HTML. */
export const textOf = (record: unknown): string | undefined => text(object(object(object(record).body).view).value);

/** One version of a page or blog post with its author. Version 1 creates the content. */
export interface ContentVersion {
  readonly number: number;
  readonly when: Date;
  readonly by: unknown;
  readonly message?: string | undefined;
  readonly minorEdit?: boolean;
}

/** Returns the versions contained in a record: the first and the current one. */
export function knownVersions(record: unknown): ContentVersion[] {
  const { history: past, version: given } = object(record);
  const { createdBy, createdDate } = object(past);
  const current = readVersion(given, dateOf(record));
  const created = moment(createdDate);
  const first: ContentVersion | undefined =
    created && createdBy ? { number: 1, when: created, by: createdBy } : undefined;
  return [...(first ? [first] : []), ...(current && current.number > (first ? 1 : 0) ? [current] : [])];
}

/**
 * Parses a version from the API; undefined without a number.
 * @param date used when the version has no time
 */
export function readVersion(given: unknown, date: Date | undefined): ContentVersion | undefined {
  const { number, when, createdAt, by, authorId, message, minorEdit } = object(given);
  const at = moment(when ?? createdAt) ?? date ?? unknownTime();
  const version = count(number);
  if (!version) {
    tellUnreadable("version.number");
    return undefined;
  }
  const author = by ?? (text(authorId) ? { accountId: authorId } : undefined);
  return { number: version, when: at, by: author, message: text(message), minorEdit: minorEdit === true };
}

/**
 * Returns the activities for versions of a page or blog post.
 * @param current text of the current version, shown with the creation and with that version
 */
export function versionActivities(
  content: ContentRef,
  versions: readonly ContentVersion[],
  site: ConfluenceSite,
  current?: { readonly number: number | undefined; readonly text: string | undefined },
): Change[] {
  return versions.map(({ number, when, by, message, minorEdit }) => ({
    op: "upsert",
    activity: {
      type: `${content.type}-${number === 1 ? "created" : "updated"}`,
      sourceId: number === 1 ? content.id : `${content.id}:${number}`,
      sourceParentId: number === 1 ? null : content.id,
      timestamp: when,
      title: content.title,
      body: (number === 1 || number === current?.number ? current?.text : undefined) ?? message ?? null,
      url: content.url,
      attributes: { version: number, ...(minorEdit && { minorEdit }), ...(message && { message }) },
      person: confluencePerson(by, site),
    },
  }));
}

/** Returns the activity for a comment on a page or blog post, or for a reply to a comment. */
export function commentActivity(record: unknown, site: ConfluenceSite): Change[] {
  const { container, extensions, ancestors } = object(record);
  const parent = list(ancestors).at(-1);
  const activity = createdActivity(record, "comment-created", site);
  if (!activity) return [];
  const { id, title } = object(container);
  return [
    {
      op: "upsert",
      activity: {
        ...activity,
        sourceParentId: text(object(parent).id) ?? text(id) ?? null,
        title: text(title) ?? activity.title,
        body: textOf(record) ?? null,
        attributes: text(object(extensions).location) ? { location: object(extensions).location } : {},
      },
    },
  ];
}

/** Returns the activity for a file attached to a page or blog post. */
export function attachmentActivity(record: unknown, site: ConfluenceSite): Change[] {
  const { container, extensions, metadata } = object(record);
  const activity = createdActivity(record, "attachment-created", site);
  if (!activity) return [];
  const mediaType = text(object(extensions).mediaType) ?? text(object(metadata).mediaType);
  const fileSize = count(object(extensions).fileSize);
  return [
    {
      op: "upsert",
      activity: {
        ...activity,
        sourceParentId: text(object(container).id) ?? null,
        attributes: { ...(mediaType && { mediaType }), ...(fileSize !== undefined && { fileSize }) },
      },
    },
  ];
}

function createdActivity(record: unknown, type: string, site: ConfluenceSite): SyncedActivity | undefined {
  const { id, title, history, version, container, _links } = object(record);
  const { createdBy, createdDate } = object(history);
  const timestamp = moment(createdDate) ?? moment(object(version).when) ?? unknownTime();
  const sourceId = text(id);
  if (!sourceId) {
    tellUnreadable("id");
    return undefined;
  }
  return {
    type,
    sourceId,
    timestamp,
    title: text(title) ?? null,
    url: webUrl(_links, site.url, text(object(container).id) ?? sourceId),
    person: confluencePerson(createdBy ?? object(version).by, site),
  };
}

/** Returns a person: by account id on Cloud, by username on Data Center. Anonymous authors have no user. */
export function confluencePerson(given: unknown, { url, emails }: ConfluenceSite): SyncedPerson {
  const user = object(given);
  const accountId = text(user.accountId);
  const name = accountId ?? text(user.username) ?? text(user.userKey);
  // An import may lose accounts, which then share the id "unknown".
  if (!name || isDeletedAccountName("confluence", name)) return anonymous;
  const email = text(user.email) ?? emails.get(name);
  const picture = text(object(user.profilePicture).path);
  const avatarUrl = picture && URL.parse(picture, url)?.href;
  return {
    identities: [
      { type: "username", value: name, sourceId: accountId ?? text(user.userKey) ?? name, verified: true },
      ...(email && /^[^@\s]+@[^@\s]+$/.test(email) ? [{ type: "email" as const, value: email, verified: true }] : []),
    ],
    displayName: text(user.displayName) ?? text(user.publicName) ?? name,
    attributes: {
      avatarUrl,
      timezone: text(user.timeZone),
      url: accountId ? `${url}/people/${encodeURIComponent(accountId)}` : `${url}/display/~${encodeURIComponent(name)}`,
    },
    ...(user.accountType === "app" && { isBot: true }),
    ...(isFormerUser(user) && { isDeletedAccount: true }),
  };
}

const anonymous = deletedAuthor("anonymous");

/** Returns the address of a record; without a link of its own, that of its page by id. */
function webUrl(links: unknown, url: string, pageId: string): string {
  const path = text(object(links).webui);
  return `${url}${path?.startsWith("/") ? path : `/pages/viewpage.action?pageId=${encodeURIComponent(pageId)}`}`;
}
