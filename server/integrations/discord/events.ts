import * as z from "zod/mini";
import { createCache } from "../sync/cache.ts";
import type { Change, DeliveryReader, Partition, WebhookChange } from "../sync/connector.ts";
import { flag, text } from "../sync/tolerant-fields.ts";
import {
  botIsGone,
  type DiscordContext,
  type DiscordMessage,
  type DiscordSettings,
  discordMember,
  discordMessage,
  discordThread,
  idOf,
  isForum,
  isGuild,
} from "./api.ts";
import { inChannel, inThread, joinOf } from "./messages.ts";

/** Gateway events that create, update or delete activities. All others are ignored. */
export const handledEvents: ReadonlySet<string> = new Set([
  "MESSAGE_CREATE",
  "MESSAGE_UPDATE",
  "MESSAGE_DELETE",
  "MESSAGE_DELETE_BULK",
  "THREAD_CREATE",
  "THREAD_UPDATE",
  "THREAD_DELETE",
  "GUILD_MEMBER_ADD",
  "GUILD_DELETE",
]);

const event = z.object({ t: z.string(), d: z.optional(z.unknown()) });
const ofMessage = z.object({ id: z.string(), channel_id: z.string() });
const ofMessages = z.object({ ids: z.array(z.string()), channel_id: z.string() });
const ofThread = z.extend(discordThread, { type: z.number() });
const ofGuild = z.object({ unavailable: flag });

interface Thread {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/**
 * Threads by id, because messages contain only a channel id. Null when the id is not a thread or the thread no longer
 * exists.
 */
const threads = createCache<Thread | null>(10 * 60_000);

/** Converts a gateway event to changes, with the functions of the streams. */
export const handleEvent: DeliveryReader<DiscordSettings>["handle"] = async (delivery, partitions, context) => {
  const read = z.safeParse(event, delivery.body);
  if (!read.success) return [];
  const { t: type, d } = read.data;
  switch (type) {
    case "MESSAGE_CREATE":
    case "MESSAGE_UPDATE":
      return upsert(context, partitions, d);
    case "MESSAGE_DELETE": {
      const { id, channel_id: channel } = ofMessage.parse(d);
      return remove(context, partitions, channel, [id]);
    }
    case "MESSAGE_DELETE_BULK": {
      const { ids, channel_id: channel } = ofMessages.parse(d);
      return remove(context, partitions, channel, ids);
    }
    case "THREAD_CREATE":
    case "THREAD_UPDATE":
      return changeThread(context, partitions, ofThread.parse(d));
    case "THREAD_DELETE":
      return removeThread(partitions, z.object({ id: z.string(), parent_id: text }).parse(d));
    case "GUILD_MEMBER_ADD": {
      const partition = partitions.find(isGuild);
      return partition ? [{ partition, changes: joinOf(discordMember.parse(d)) }] : [];
    }
    case "GUILD_DELETE":
      // The server may only be temporarily unavailable.
      if (ofGuild.parse(d).unavailable !== true) throw botIsGone();
      return [];
    default:
      return [];
  }
};

async function upsert(
  context: DiscordContext,
  partitions: readonly Partition[],
  payload: unknown,
): Promise<WebhookChange[]> {
  const { id, channel_id: channel } = ofMessage.parse(payload);
  const place = await placeOf(context, partitions, channel);
  if (!place) return [];
  const { partition, thread } = place;
  // Some updates, such as link previews, contain only the changed fields.
  const whole = z.safeParse(discordMessage, payload);
  const message = whole.success ? whole.data : await askForMessage(context, channel, id);
  if (!message) return [];
  const changes = thread ? inThread(context, partition, thread, message) : inChannel(context, partition, message);
  return changes.length > 0 ? [{ partition, changes }] : [];
}

async function askForMessage({ http }: DiscordContext, channel: string, id: string): Promise<DiscordMessage | null> {
  const answer = await http.get(`/channels/${channel}/messages/${id}`, { accept: [403, 404] });
  return answer.status === 200 ? discordMessage.parse(answer.body) : null;
}

/**
 * Deletes messages in their channel. When the thread no longer exists, the channel is unknown, so all channels are
 * tried.
 */
async function remove(
  context: DiscordContext,
  partitions: readonly Partition[],
  channel: string,
  ids: readonly string[],
): Promise<WebhookChange[]> {
  const place = await placeOf(context, partitions, channel);
  const places = place ? [place.partition] : partitions.filter((partition) => !isGuild(partition));
  const changes = ids.map((sourceId): Change => ({ op: "delete", sourceId }));
  return places.map((partition) => ({ partition, changes }));
}

/** Updates the title of a forum post, which is the name of its thread. */
async function changeThread(
  context: DiscordContext,
  partitions: readonly Partition[],
  { id, name, parent_id: parentId, type }: z.output<typeof ofThread>,
): Promise<WebhookChange[]> {
  if (!threadTypes.has(type)) return [];
  const thread = { id, name: name ?? id, parentId: parentId ?? null };
  threads.keep(threadKey(context, id), thread);
  const partition = partitions.find((each) => isForum(each) && idOf(each) === parentId);
  if (!partition) return [];
  const opener = await askForMessage(context, id, id);
  return opener ? [{ partition, changes: inThread(context, partition, thread, opener) }] : [];
}

/** Deletes the messages of a deleted thread. Keeps the message that started it, which belongs to the channel. */
function removeThread(
  partitions: readonly Partition[],
  { id, parent_id: parentId }: { readonly id: string; readonly parent_id?: string | null | undefined },
): WebhookChange[] {
  const partition = partitions.find((each) => !isGuild(each) && idOf(each) === parentId);
  if (!partition) return [];
  return [
    {
      partition,
      changes: [
        { op: "delete", type: "thread_started", sourceId: id },
        { op: "deleteBelow", type: "thread_message", sourceParentId: id },
      ],
    },
  ];
}

interface Place {
  readonly partition: Partition;
  readonly thread: Thread | null;
}

/**
 * Returns the partition of a message: its channel, or the parent channel of its thread. Null when that channel is not
 * read.
 */
async function placeOf(
  context: DiscordContext,
  partitions: readonly Partition[],
  channel: string,
): Promise<Place | null> {
  const find = (id: string | null) => partitions.find((partition) => !isGuild(partition) && idOf(partition) === id);
  const own = find(channel);
  if (own) return { partition: own, thread: null };
  const thread = await threads.find(threadKey(context, channel), () => askForThread(context, channel));
  const parent = thread && find(thread.parentId);
  return parent ? { partition: parent, thread } : null;
}

/** Channel types that are threads. */
const threadTypes: ReadonlySet<number> = new Set([10, 11, 12]);

const threadKey = ({ integrationId }: DiscordContext, id: string) => `${integrationId}:${id}`;

async function askForThread({ http }: DiscordContext, id: string): Promise<Thread | null> {
  const answer = await http.get(`/channels/${id}`, { accept: [403, 404] });
  const read = z.safeParse(ofThread, answer.body);
  if (answer.status !== 200 || !read.success || !threadTypes.has(read.data.type)) return null;
  const { name, parent_id: parentId } = read.data;
  return { id, name: name ?? id, parentId: parentId ?? null };
}
