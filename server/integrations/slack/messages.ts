import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import type { Answer, Change, Cursor, Page, Partition, SyncedActivity } from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import { readSlowPosition, type SlowPosition, slowPassMs, storedPosition } from "../sync/slow-pass.ts";
import { tellUnreadable } from "../sync/tolerant-fields.ts";
import { listIn, nextCursor, type SlackContext } from "./api.ts";
import { findAuthor, findUser, isBot, slackPerson } from "./people.ts";
import { type SlackMessage, slackMessage } from "./records.ts";

/** Page size that Slack recommends. Apps that are distributed outside of its Marketplace get 15 in any case. */
const messagesPerPage = 200;
/** Period before the last pass in which edits and replies are read again, in case their events were missed, seconds. */
const lookBackSeconds = 7 * 86_400;

/** Position of a pass: first the threads started on the last history page, then the next page. */
type Place = {
  readonly cursor?: string | undefined;
  readonly threads: readonly string[];
  /** Cursor in the first thread. */
  readonly replies?: string | undefined;
  /** Only newer messages are read. */
  readonly oldest?: string | undefined;
  /** Only threads of newer messages are looked at; absent when these are the messages that are read. */
  readonly oldestThread?: string | undefined;
};

/**
 * Sends one request for a channel's history, newest first, or for one of its threads. One request per page keeps losses
 * small for apps that are limited to one request a minute. Deletions are not in the history; they arrive as events.
 */
export async function readMessages(context: SlackContext, partition: Partition, cursor: Cursor): Promise<Page> {
  // A reply does not move its thread in the history, and its event may have been missed.
  const since = readSlowPosition(cursor.since, context.now);
  const place = (cursor.page as Place | undefined) ?? beginPass(since);
  const [thread, ...others] = place.threads;
  const { oldest, oldestThread } = place;
  if (thread !== undefined) {
    const query = { channel: partition.key, ts: thread, limit: messagesPerPage, oldest, cursor: place.replies };
    const answer = await context.http.get("/conversations.replies", { query, pageSize: "limit" });
    const replies = nextCursor(answer);
    // Every page repeats the first message of the thread.
    const found = messagesIn(answer).filter(({ ts }) => ts !== thread);
    const threads = replies === undefined ? others : place.threads;
    return { changes: await changesOf(context, partition, found), next: nextPlace({ ...place, threads, replies }) };
  }
  const query = {
    channel: partition.key,
    limit: messagesPerPage,
    oldest: oldestThread ?? oldest,
    cursor: place.cursor,
  };
  const answer = await context.http.get("/conversations.history", { query, pageSize: "limit" });
  const found = messagesIn(answer);
  const threads = found.flatMap(({ ts, reply_count, latest_reply }) =>
    reply_count && isAfter(latest_reply ?? ts, oldest) ? [ts] : [],
  );
  const newest = found[0]?.ts ?? since.since;
  return {
    changes: await changesOf(
      context,
      partition,
      found.filter(({ ts }) => isAfter(ts, oldest)),
    ),
    since:
      place.cursor === undefined && newest !== undefined
        ? storedPosition(newest, oldestThread ? context.now.getTime() : since.slowAt)
        : undefined,
    next: nextPlace({ ...place, cursor: nextCursor(answer), threads, replies: undefined }),
  };
}

function beginPass({ since, isDue }: SlowPosition): Place {
  if (since === undefined) return { threads: [] };
  const before = (seconds: number) => String(Math.max(0, Number(since) - seconds));
  return { threads: [], oldest: before(lookBackSeconds), ...(isDue && { oldestThread: before(slowPassMs / 1_000) }) };
}

const messagesIn = (answer: Answer) => listIn(slackMessage, answer, "messages");

const nextPlace = (place: Place) => (place.threads.length === 0 && place.cursor === undefined ? undefined : place);

const isAfter = (ts: string, oldest: string | undefined) => oldest === undefined || Number(ts) > Number(oldest);

/** Subtypes of messages written by people; all others come from Slack. */
const userSubtypes: ReadonlySet<string | null | undefined> = new Set([
  ...[undefined, null, "thread_broadcast", "file_share", "me_message"],
]);

/** Returns the changes for messages. Leaves out those of apps. */
export async function changesOf(
  context: SlackContext,
  partition: Partition,
  messages: readonly SlackMessage[],
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const message of messages) {
    const { ts, subtype, user: id } = message;
    // A tombstone replaces a deleted message whose thread still exists.
    if (subtype === "tombstone") changes.push({ op: "delete", type: "message", sourceId: ts });
    // Messages of apps have no user.
    if ((!id && message.bot_id) || subtype === "tombstone") continue;
    const user = id ? await findAuthor(context, id, message) : null;
    const person = user ? slackPerson(user) : deletedAuthor(`deleted:${message.ts}`);
    const timestamp = momentOf(ts);
    if (subtype === "channel_join" && !user) tellUnreadable("user");
    if (subtype === "channel_join" && user && !isBot(user)) {
      changes.push({ op: "upsert", activity: { type: "channel_joined", sourceId: user.id, timestamp, person } });
    }
    if (userSubtypes.has(subtype)) {
      const activity = { ...(await messageActivity(context, partition, message)), timestamp, person };
      changes.push({ op: "upsert", activity });
    }
  }
  return changes;
}

const momentOf = (ts: string) => new Date(Math.round(Number(ts) * 1000));

async function messageActivity(
  context: SlackContext,
  { key }: Partition,
  { ts, thread_ts, text, edited, reactions, attachments, files, reply_count }: SlackMessage,
): Promise<Omit<SyncedActivity, "person" | "timestamp">> {
  const parent = thread_ts && thread_ts !== ts ? thread_ts : null;
  const { url } = context.settings.team ?? {};
  return {
    type: "message",
    sourceId: ts,
    sourceParentId: parent,
    changedAt: momentOf(edited?.ts ?? ts),
    body: await readableText(context, text ?? ""),
    url: url && `${trimEndOf(url, "/")}/archives/${key}/p${ts.replace(".", "")}`,
    attributes: {
      thread: parent !== null || Boolean(reply_count),
      ...(reactions.length > 0 && { reactions: reactions.map(({ name, count }) => ({ name, count })) }),
      ...(attachments.length + files.length > 0 && {
        attachments: [
          ...attachments.map((each) => ({
            name: each.title ?? each.fallback,
            url: each.title_link ?? each.from_url,
          })),
          ...files.map(({ id, name, permalink }) => ({ id, name, url: permalink })),
        ],
      }),
    },
  };
}

/** Returns the text with readable users, channels and links. Slack already escapes `&`, `<` and `>`. */
async function readableText(context: SlackContext, text: string): Promise<string> {
  const parts = text.split(/<([^<>]*)>/);
  const readable: string[] = [];
  for (const [at, part] of parts.entries()) {
    // Every second part was in angle brackets.
    if (at % 2 === 0) readable.push(part);
    else readable.push(await readableReference(context, part));
  }
  return readable.join("");
}

async function readableReference(context: SlackContext, reference: string): Promise<string> {
  const [target = "", label] = reference.split("|");
  if (target.startsWith("@")) {
    const user = await findUser(context, target.slice(1));
    return `@${user?.name ?? label ?? "deleted user"}`;
  }
  if (target.startsWith("#")) return `#${label || target.slice(1)}`;
  if (target.startsWith("!")) return label ?? `@${target.slice(1).replace(/\^.*$/s, "")}`;
  return label && label !== target ? `${label} (${target})` : target;
}
