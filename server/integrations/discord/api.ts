import * as z from "zod/mini";
import { type Answer, type Partition, type SyncContext, SyncError } from "../sync/connector.ts";
import { flag, identifier, list, moment, part, text } from "../sync/tolerant-fields.ts";

export const discordSettings = z.object({ guild: z.object({ id: z.string(), name: text }) });

export type DiscordSettings = z.output<typeof discordSettings>;
export type DiscordContext = SyncContext<DiscordSettings>;

export const discordGuild = z.object({ id: z.string(), name: text });

export const discordChannel = z.object({ id: identifier, type: z.number(), name: text });

/** One of both names an account. */
const discordUser = z
  .object({
    id: text,
    username: text,
    global_name: text,
    avatar: text,
    bot: flag,
    system: flag,
  })
  .check(z.refine(({ id, username }) => Boolean(id || username)));

export const discordMember = z.object({ user: discordUser, joined_at: text });

export const discordThread = z.object({
  id: identifier,
  name: text,
  parent_id: text,
  last_message_id: text,
  thread_metadata: part(z.object({ archive_timestamp: text })),
});

export const discordMessage = z.object({
  /** A snowflake: contains its creation time, and grows with it. */
  id: identifier,
  type: z.number(),
  content: text,
  timestamp: moment,
  edited_timestamp: moment,
  author: part(discordUser),
  webhook_id: text,
  mentions: list(discordUser),
  attachments: list(z.object({ id: z.string(), filename: text, url: text })),
  reactions: list(z.object({ count: z.number(), emoji: part(z.object({ name: text })) })),
  message_reference: part(z.object({ message_id: text, channel_id: text })),
});

/** Discord rejects requests without a descriptive user agent. */
export const botHeaders = (token: string | undefined): Record<string, string> => ({
  "user-agent": "DiscordBot (https://example.org/community-data-platform, 1)",
  ...(token && { authorization: `Bot ${token}` }),
});

export type DiscordUser = z.output<typeof discordUser>;
export type DiscordMessage = z.output<typeof discordMessage>;
export type DiscordThread = z.output<typeof discordThread>;

/** Channel types that contain messages, and those that contain only threads. */
const textTypes: ReadonlySet<number> = new Set([0, 5]);
const forumTypes: ReadonlySet<number> = new Set([15, 16]);

export const isReadable = ({ type }: { readonly type: number }) => textTypes.has(type) || forumTypes.has(type);

/** Partition keys encode their kind: the whole server, a channel or a forum. */
export const guildKey = (id: string) => `server:${id}`;
export const channelKey = ({ id, type }: { readonly id: string; readonly type: number }) =>
  forumTypes.has(type) ? `forum:${id}` : id;

type Keyed = Pick<Partition, "key">;

export const isGuild = ({ key }: Keyed): boolean => key.startsWith("server:");
export const isForum = ({ key }: Keyed): boolean => key.startsWith("forum:");
export const idOf = ({ key }: Keyed): string => key.slice(key.indexOf(":") + 1);

const discordEpoch = 1_420_070_400_000;

/** Returns the creation time of a snowflake. */
export const momentOf = (id: string): Date => new Date(Number(BigInt(id) >> 22n) + discordEpoch);

/** Returns the smallest snowflake of a time, given in milliseconds since 1970. */
export function snowflakeOf(moment: number): string {
  return String(BigInt(Math.max(0, moment - discordEpoch)) << 22n);
}

const refusal = z.object({ code: z.number() });

const unknownGuild = 10_004;

/** Maps Discord's own error codes, for cases that the status does not express. */
export function classifyDiscord({ status, body }: Answer): SyncError | undefined {
  if (status === 401) return new SyncError("reconnect", "Discord does not accept the bot token.");
  const read = z.safeParse(refusal, body);
  return status === 404 && read.success && read.data.code === unknownGuild ? botIsGone() : undefined;
}

export const botIsGone = () => new SyncError("reconnect", "The bot was removed from the server.");
