import type * as z from "zod/mini";
import { escapeHtml } from "#server/platform/http/plain-page.ts";
import { isDeletedAccountName } from "#shared/domain/identities/deleted-account.ts";
import { createCache } from "../sync/cache.ts";
import {
  type Change,
  type Cursor,
  type Page,
  type Partition,
  SyncError,
  type SyncedActivity,
  type SyncedPerson,
} from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import { readList, tellUnreadable } from "../sync/tolerant-fields.ts";
import {
  type DiscordContext,
  type DiscordMessage,
  type DiscordThread,
  type DiscordUser,
  discordMember,
  discordMessage,
  discordThread,
  idOf,
  isForum,
  momentOf,
  snowflakeOf,
} from "./api.ts";

/** Discord's maximum page size. */
const membersPerPage = 1_000;
const messagesPerPage = 100;
const threadsPerPage = 100;
/** Messages of this last period are read again, because they may have been edited, milliseconds. */
const lookBackMs = 86_400_000;

/** Reads a page of the server's members, ordered by id. */
export async function readMembers(context: DiscordContext, _partition: Partition, { page }: Cursor): Promise<Page> {
  const after = typeof page === "string" ? page : undefined;
  const answer = await context.http.get(`/guilds/${context.settings.guild.id}/members`, {
    query: { limit: membersPerPage, after },
  });
  const members = readList(discordMember, answer.body);
  const size = Array.isArray(answer.body) ? answer.body.length : 0;
  return {
    changes: members.flatMap(joinOf),
    next: size < membersPerPage ? undefined : (members.findLast(({ user }) => user.id)?.user.id ?? undefined),
  };
}

/** Returns the activity for a person joining the server. */
export function joinOf({ user, joined_at }: z.output<typeof discordMember>): Change[] {
  if (isMachine(user)) return [];
  const timestamp = new Date(joined_at ?? Number.NaN);
  // Without a time it is no event.
  if (Number.isNaN(timestamp.getTime())) return [{ op: "person", person: discordPerson(user) }];
  const sourceId = `gen-${user.id ?? user.username}-${timestamp.toISOString()}`;
  return [{ op: "upsert", activity: { type: "joined_guild", sourceId, timestamp, person: discordPerson(user) } }];
}

/** Position of a pass over a channel's messages. */
type MessagesPlace = { readonly before: string; readonly newest: string };

/** Reads a page of a channel's messages, newest first. Deletions are reported only by the gateway. */
export async function readMessages(context: DiscordContext, partition: Partition, cursor: Cursor): Promise<Page> {
  // Earlier versions read the oldest messages first and stored an id. Such a pass begins again.
  const place = typeof cursor.page === "object" ? (cursor.page as MessagesPlace | null) : null;
  const until = BigInt(lookBack(cursor.since));
  const { messages, isFull } = await listMessages(context, idOf(partition), { before: place?.before });
  const newest = place?.newest ?? messages[0]?.id;
  const oldest = messages.at(-1)?.id;
  const recent = messages.filter(({ id }) => BigInt(id) > until);
  const goesOn = isFull && oldest !== undefined && newest !== undefined && recent.length === messages.length;
  return {
    changes: recent.flatMap((message) => inChannel(context, partition, message)),
    since: newest ?? cursor.since,
    next: goesOn ? { before: oldest, newest } : undefined,
  };
}

/** Position of a pass over threads: rest of the first thread, then the next page of archived threads. */
type Place = {
  readonly threads: readonly { readonly id: string; readonly name: string }[];
  readonly after?: string | undefined;
  /** Reads threads archived before this time; undefined: all; null: no more pages. */
  readonly before?: string | null | undefined;
};

/**
 * Reads the threads of a channel: active ones first, then archived ones, last archived first. Later passes read only
 * threads with new messages.
 */
export async function readThreads(context: DiscordContext, partition: Partition, cursor: Cursor): Promise<Page> {
  const { since } = cursor;
  const place = cursor.page as Place | undefined;
  const from = since === undefined ? "0" : snowflakeOf(Date.parse(since) - lookBackMs);
  const [thread, ...others] = place?.threads ?? [];
  if (place && thread) {
    const { messages, isFull } = await listMessages(context, thread.id, { after: place.after ?? from });
    const next = isFull ? { ...place, after: messages[0]?.id } : { ...place, threads: others, after: undefined };
    const changes = messages.flatMap((message) => inThread(context, partition, thread, message));
    return { changes, next: nextPlace(next) };
  }
  const isWanted = ({ id, last_message_id: last }: DiscordThread) => BigInt(last || id) > BigInt(from);
  if (!place) {
    const open = (await activeThreads(context)).filter(({ parent_id }) => {
      if (!parent_id) tellUnreadable("parent_id");
      return parent_id === idOf(partition);
    });
    const next = { threads: open.filter(isWanted).map(named), before: undefined };
    return { changes: [], next, since: context.now.toISOString() };
  }
  const answer = await context.http.get(`/channels/${idOf(partition)}/threads/archived/public`, {
    query: { limit: threadsPerPage, before: place.before ?? undefined },
  });
  const { has_more } = answer.body as { has_more?: unknown };
  const found = threadsIn(answer.body);
  const oldest = found.at(-1)?.thread_metadata?.archive_timestamp;
  const isKnown = since !== undefined && oldest && Date.parse(oldest) < Date.parse(since) - lookBackMs;
  const before = has_more === true && oldest && !isKnown ? archivedUntil(oldest, place.before) : null;
  return { changes: [], next: nextPlace({ threads: found.filter(isWanted).map(named), before }) };
}

/** The bound is exclusive. Threads of one moment may be on two pages, so that moment is asked for again once. */
function archivedUntil(oldest: string, before: string | null | undefined): string {
  const inclusive = new Date(Date.parse(oldest) + 1).toISOString();
  return inclusive === before ? oldest : inclusive;
}

/** @throws SyncError without a list of threads */
function threadsIn(body: unknown): DiscordThread[] {
  const { threads } = body as { threads?: unknown };
  if (!Array.isArray(threads)) throw new SyncError("transient", "Discord sent an unexpected response.");
  return readList(discordThread, threads);
}

const named = ({ id, name }: DiscordThread) => ({ id, name: name ?? id });

const nextPlace = (place: Place) => (place.threads.length === 0 && place.before === null ? undefined : place);

/** Active threads by server. Discord returns those of all channels at once, so the channels share one response. */
const activeThreadLists = createCache<DiscordThread[]>(60_000);

function activeThreads({ http, integrationId, settings: { guild } }: DiscordContext): Promise<DiscordThread[]> {
  return activeThreadLists.find(`${integrationId}:${guild.id}`, async () => {
    const { body } = await http.get(`/guilds/${guild.id}/threads/active`);
    return threadsIn(body);
  });
}

/** Lists messages on one side of a message id, newest first. */
async function listMessages(
  { http }: DiscordContext,
  channel: string,
  side: { readonly before?: string | undefined; readonly after?: string | undefined },
) {
  const { body } = await http.get(`/channels/${channel}/messages`, { query: { ...side, limit: messagesPerPage } });
  const messages = readList(discordMessage, body).sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  return { messages, isFull: Array.isArray(body) && body.length >= messagesPerPage };
}

const lookBack = (since: string | undefined) =>
  since === undefined ? "0" : snowflakeOf(momentOf(since).getTime() - lookBackMs);

/** Message types: message, reply, and the start of a thread that has no message. */
const [plainMessage, reply, threadCreated] = [0, 19, 18];

const isMachine = (user: DiscordUser | null | undefined) => user?.bot === true || user?.system === true;

const isOurs = ({ author, webhook_id }: DiscordMessage) => !isMachine(author) && !webhook_id;

/** Returns the changes for a message in a channel. */
export function inChannel(context: DiscordContext, { key }: Partition, message: DiscordMessage): Change[] {
  const { id, type, content, message_reference: reference } = message;
  if (!isOurs(message)) return [];
  if (type === threadCreated) {
    const thread = reference?.channel_id ?? id;
    const activity = messageActivity(context, key, message);
    return [
      { op: "upsert", activity: { ...activity, type: "thread_started", sourceId: thread, title: content, body: null } },
    ];
  }
  if (type !== plainMessage && type !== reply) return [];
  const parent = type === reply ? (reference?.message_id ?? null) : null;
  return [{ op: "upsert", activity: { ...messageActivity(context, key, message), sourceParentId: parent } }];
}

/** Returns the changes for a message in a thread. */
export function inThread(
  context: DiscordContext,
  partition: Partition,
  thread: { readonly id: string; readonly name: string },
  message: DiscordMessage,
): Change[] {
  if (!isOurs(message) || (message.type !== plainMessage && message.type !== reply)) return [];
  const activity = messageActivity(context, thread.id, message);
  // In a forum the first message is the thread. Elsewhere it is a channel message.
  if (message.id === thread.id) {
    return isForum(partition)
      ? [{ op: "upsert", activity: { ...activity, type: "thread_started", title: thread.name } }]
      : [];
  }
  const attributes = { ...activity.attributes, childChannel: thread.name };
  return [{ op: "upsert", activity: { ...activity, type: "thread_message", sourceParentId: thread.id, attributes } }];
}

function messageActivity(context: DiscordContext, channel: string, message: DiscordMessage): SyncedActivity {
  const { id, timestamp, edited_timestamp: edited, author, attachments, reactions } = message;
  return {
    type: "message",
    sourceId: id,
    timestamp: timestamp ?? momentOf(id),
    changedAt: edited ?? timestamp ?? momentOf(id),
    body: readableText(message),
    url: `https://discordapp.com/channels/${context.settings.guild.id}/${channel}/${id}`,
    attributes: {
      ...(attachments.length > 0 && {
        attachments: attachments.map(({ id: of, filename, url }) => ({ id: of, name: filename, url })),
      }),
      ...(reactions.length > 0 && { reactions: reactions.map(({ emoji, count }) => ({ name: emoji?.name, count })) }),
    },
    person: author ? discordPerson(author) : deletedAuthor(`deleted:${id}`),
  };
}

/** Returns the text as HTML with the names of mentioned users. Empty without the intent for message content. */
function readableText({ content, mentions }: DiscordMessage): string {
  const names = new Map(mentions.map(({ id, username }) => [id, username]));
  const text = (content ?? "")
    .replaceAll(/<@!?(\d+)>/g, (_, id: string) => `@${names.get(id) || "deleted-user"}`)
    .replaceAll(/<a?(:\w+:)\d+>/g, "$1")
    .replaceAll(/<@&\d+>/g, "@role")
    .replaceAll(/<#\d+>/g, "#channel");
  return escapeHtml(text);
}

function discordPerson({ id, username, global_name, avatar }: DiscordUser): SyncedPerson {
  return {
    identities: [{ type: "username", value: username || String(id), sourceId: id || undefined, verified: true }],
    displayName: global_name || username,
    ...(isDeletedAccountName("discord", username ?? "") && { isDeletedAccount: true }),
    attributes: { sourceId: id, avatarUrl: avatar && `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` },
  };
}
