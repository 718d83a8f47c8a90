import { randomUUID } from "node:crypto";
import { type Gateway, startGateway } from "./discord-gateway.ts";
import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

export interface DiscordTestUser {
  readonly id: string;
  readonly record: Record<string, unknown>;
}

export interface DiscordTestMessage {
  readonly id: string;
  readonly record: Record<string, unknown>;
}

/** A channel, a forum or a thread. */
export interface DiscordTestChannel {
  readonly id: string;
  readonly record: Record<string, unknown>;
  /** Whether requests are answered with 403. */
  isClosed: boolean;
  /** Posts a message. Times are ISO strings. */
  post(at: string, by: DiscordTestUser, content: string, more?: Record<string, unknown>): DiscordTestMessage;
  edit(message: DiscordTestMessage, content: string): void;
  remove(message: DiscordTestMessage): void;
  /** Creates a thread on a message of the channel. Without a message: a forum post or a standalone thread. */
  thread(at: string, by: DiscordTestUser, name: string, on?: DiscordTestMessage): DiscordTestChannel;
  archive(at: string): void;
  /** Renames the thread. */
  rename(name: string): void;
  /** Deletes the thread with its messages. */
  delete(): void;
}

export interface DiscordServer extends ProviderServer {
  readonly guildId: string;
  readonly gateway: Gateway;
  /** Environment variables that make a platform use this server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether our bot is in the server. */
  isInstalled: boolean;
  /** Whether the token of our bot is valid. */
  isTokenGood: boolean;
  user(name: string, more?: Record<string, unknown>): DiscordTestUser;
  join(at: string, user: DiscordTestUser): void;
  channel(name: string, type?: number): DiscordTestChannel;
  /** Removes our bot from the server, which the gateway reports. */
  removeBot(): void;
  /** Replaces the server with an empty one. Pending gateway events of the previous server do not apply to it. */
  reset(): void;
}

const refused = (status: number, code: number, message: string): ProviderAnswer => ({
  status,
  body: { code, message },
});

const epoch = 1_420_070_400_000n;

/**
 * A Discord that follows the documentation of its REST API as far as our bot uses it: adding the bot to a server, lists
 * of channels, members and threads, messages by snowflake in pages, limits in headers, and error codes.
 */
export async function startDiscord(): Promise<DiscordServer> {
  const [clientId, clientSecret, botToken] = ["100000000000000001", "discord-secret", "discord-bot-token"];
  let guildId = "200000000000000001";
  const channels: Stored[] = [];
  const members: { user: DiscordTestUser; at: string }[] = [];
  const codes = new Map<string, string>();
  let serial = 0n;
  const provider = await startProvider((request) => answerOf(request));
  const gateway = startGateway(provider.http, provider.origin, (token) => token === botToken && server.isTokenGood);

  interface Stored extends DiscordTestChannel {
    readonly messages: DiscordTestMessage[];
    readonly parent: Stored | null;
    archivedAt: string | null;
  }

  /** Creates an id from the time; a serial number separates ids of the same moment. */
  function snowflake(at: string): string {
    serial += 1n;
    return String(((BigInt(Date.parse(at)) - epoch) << 22n) + (serial & 0xfffn));
  }

  function answerOf(request: ProviderRequest): ProviderAnswer {
    const { url, headers, body } = request;
    if (url.pathname === "/oauth2/authorize") return install(url.searchParams);
    const path = url.pathname.replace(/^\/api\/v10/, "");
    if (path === "/oauth2/token") return exchange(headers.authorization, new URLSearchParams(body));
    if (!/^DiscordBot \(\S+, \S+\)/.test(headers["user-agent"] ?? ""))
      return refused(403, 40_333, "internal network error");
    if (headers.authorization !== `Bot ${botToken}` || !server.isTokenGood) return refused(401, 0, "401: Unauthorized");
    const limits = { "x-ratelimit-limit": "50", "x-ratelimit-remaining": "49", "x-ratelimit-reset-after": "1.000" };
    return { headers: limits, ...answerPath(path, url.searchParams) };
  }

  /** Page for adding the bot: the user always allows it. */
  function install(query: URLSearchParams): ProviderAnswer {
    if (query.get("client_id") !== clientId || !query.get("scope")?.split(" ").includes("bot")) return { status: 400 };
    server.isInstalled = true;
    const back = new URL(query.get("redirect_uri") ?? "");
    const code = randomUUID();
    codes.set(code, back.href);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    back.searchParams.set("guild_id", guildId);
    back.searchParams.set("permissions", query.get("permissions") ?? "0");
    return { status: 302, headers: { location: back.href } };
  }

  function exchange(authorization: string | undefined, form: URLSearchParams): ProviderAnswer {
    if (authorization !== `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`) {
      return { status: 401, body: { error: "invalid_client" } };
    }
    const redirect = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    if (redirect === undefined || redirect !== form.get("redirect_uri")) {
      return { status: 400, body: { error: "invalid_grant", error_description: 'Invalid "code" in request.' } };
    }
    return {
      body: {
        ...{ token_type: "Bearer", access_token: randomUUID(), refresh_token: randomUUID(), expires_in: 604_800 },
        ...{ scope: "identify bot", guild: guildRecord() },
      },
    };
  }

  function answerPath(path: string, query: URLSearchParams): ProviderAnswer {
    const [, collection, id, view, ...rest] = path.split("/");
    if (path === "/gateway/bot") return { body: gateway.describe() };
    if (collection === "guilds") {
      if (id !== guildId || !server.isInstalled) return refused(404, 10_004, "Unknown Guild");
      if (view === undefined) return { body: guildRecord() };
      if (view === "channels") return { body: channels.filter(({ parent }) => !parent).map(({ record }) => record) };
      if (view === "members") return listMembers(query);
      const open = channels.filter(({ parent, archivedAt }) => parent && !archivedAt);
      return { body: { threads: open.map(({ record }) => record), members: [], has_more: false } };
    }
    const channel = channels.find((each) => each.id === id);
    if (!channel) return refused(404, 10_003, "Unknown Channel");
    if (channel.isClosed || channel.parent?.isClosed || !server.isInstalled)
      return refused(403, 50_001, "Missing Access");
    if (view === undefined) return { body: channel.record };
    if (view === "messages" && rest[0] !== undefined) {
      const message = channel.messages.find((each) => each.id === rest[0]);
      return message ? { body: message.record } : refused(404, 10_008, "Unknown Message");
    }
    return rest.join("/") === "archived/public" ? archived(channel, query) : listMessages(channel, query);
  }

  function numberOf(query: URLSearchParams, name: string, preset: number, least: number, most: number): number | null {
    const value = Number(query.get(name) ?? preset);
    return value >= least && value <= most ? value : null;
  }

  function listMembers(query: URLSearchParams): ProviderAnswer {
    const limit = numberOf(query, "limit", 1, 1, 1_000);
    if (limit === null) return refused(400, 50_035, "Invalid Form Body");
    const after = BigInt(query.get("after") ?? 0);
    const found = members
      .filter(({ user }) => BigInt(user.id) > after)
      .toSorted((a, b) => (BigInt(a.user.id) < BigInt(b.user.id) ? -1 : 1));
    return { body: found.slice(0, limit).map(({ user, at }) => memberRecord(user, at)) };
  }

  /** Lists messages newest first; with `after`, the next ones after that id; with `before`, the last ones before it. */
  function listMessages({ messages }: Stored, query: URLSearchParams): ProviderAnswer {
    const limit = numberOf(query, "limit", 50, 1, 100);
    if (limit === null) return refused(400, 50_035, "Invalid Form Body");
    const after = query.get("after");
    const before = query.get("before");
    const sorted = messages.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
    const found =
      after === null
        ? sorted.filter(({ id }) => before === null || BigInt(id) < BigInt(before)).slice(-limit)
        : sorted.filter(({ id }) => BigInt(id) > BigInt(after)).slice(0, limit);
    return { body: found.toReversed().map(({ record }) => record) };
  }

  /** Lists archived threads, the last archived first. */
  function archived(channel: Stored, query: URLSearchParams): ProviderAnswer {
    const limit = numberOf(query, "limit", 50, 2, 100);
    if (limit === null) return refused(400, 50_035, "Invalid Form Body");
    const before = query.get("before");
    const found = channels
      .filter(({ parent, archivedAt }) => parent === channel && archivedAt && (!before || archivedAt < before))
      .toSorted((a, b) => ((a.archivedAt ?? "") < (b.archivedAt ?? "") ? 1 : -1));
    const threads = found.slice(0, limit).map(({ record }) => record);
    return { body: { threads, members: [], has_more: found.length > limit } };
  }

  const guildRecord = () => ({
    ...{ id: guildId, name: "Demo server", icon: null, description: null, home_header: null, splash: null },
    ...{ discovery_splash: null, features: [], banner: null, owner_id: "300000000000000001", application_id: null },
    ...{
      region: "deprecated",
      afk_channel_id: null,
      afk_timeout: 300,
      system_channel_id: null,
      system_channel_flags: 0,
    },
    ...{ widget_enabled: false, widget_channel_id: null, verification_level: 1, roles: [] },
    ...{ default_message_notifications: 0, mfa_level: 0, explicit_content_filter: 0, max_presences: null },
    ...{ max_members: 500_000, max_stage_video_channel_users: 50, max_video_channel_users: 25, vanity_url_code: null },
    ...{ premium_tier: 0, premium_subscription_count: 0, preferred_locale: "en-US", rules_channel_id: null },
    ...{ safety_alerts_channel_id: null, public_updates_channel_id: null, premium_progress_bar_enabled: false },
    ...{ nsfw: false, nsfw_level: 0, emojis: [], stickers: [], incidents_data: null },
  });

  const memberRecord = ({ record }: DiscordTestUser, at: string) => ({
    ...{ avatar: null, banner: null, communication_disabled_until: null, flags: 0, joined_at: at, nick: null },
    ...{ pending: false, premium_since: null, roles: [], user: record, mute: false, deaf: false },
  });

  function addChannel(id: string, record: Record<string, unknown>, parent: Stored | null): Stored {
    const messages: DiscordTestMessage[] = [];
    const channel: Stored = {
      ...{ id, record: { id, flags: 0, guild_id: guildId, ...record }, messages, parent, isClosed: false },
      archivedAt: null,
      post(at, by, content, { id: own, ...more } = {}) {
        const of = typeof own === "string" ? own : snowflake(at);
        const message = {
          id: of,
          record: {
            ...{
              id: of,
              type: 0,
              content,
              mentions: [],
              mention_roles: [],
              attachments: [],
              embeds: [],
              components: [],
            },
            ...{ timestamp: at, edited_timestamp: null, flags: 0, channel_id: id, author: by.record, pinned: false },
            ...{ mention_everyone: false, tts: false },
            ...more,
          },
        };
        messages.push(message);
        channel.record.last_message_id = of;
        gateway.tell("MESSAGE_CREATE", { ...message.record, guild_id: guildId });
        return message;
      },
      edit(message, content) {
        Object.assign(message.record, { content, edited_timestamp: new Date().toISOString() });
        gateway.tell("MESSAGE_UPDATE", { ...message.record, guild_id: guildId });
      },
      remove(message) {
        messages.splice(messages.indexOf(message), 1);
        gateway.tell("MESSAGE_DELETE", { id: message.id, channel_id: id, guild_id: guildId });
      },
      thread(at, by, name, on) {
        const isForum = record.type === 15;
        const threadId = on?.id ?? snowflake(at);
        if (!on && !isForum) {
          const reference = { type: 0, channel_id: threadId, guild_id: guildId };
          channel.post(at, by, name, { type: 18, message_reference: reference });
        }
        const metadata = { archived: false, archive_timestamp: at, auto_archive_duration: 1_440, locked: false };
        const made = addChannel(
          threadId,
          {
            ...{ type: 11, name, parent_id: id, owner_id: by.id, thread_metadata: metadata, last_message_id: null },
            ...{ message_count: 0, member_count: 1, total_message_sent: 0 },
          },
          channel,
        );
        gateway.tell("THREAD_CREATE", { ...made.record, newly_created: true });
        return made;
      },
      rename(name) {
        channel.record.name = name;
        gateway.tell("THREAD_UPDATE", { ...channel.record });
      },
      delete() {
        channels.splice(channels.indexOf(channel), 1);
        gateway.tell("THREAD_DELETE", { id, guild_id: guildId, parent_id: parent?.id, type: record.type });
      },
      archive(at) {
        channel.archivedAt = at;
        Object.assign(channel.record.thread_metadata as object, { archived: true, archive_timestamp: at });
      },
    };
    channels.push(channel);
    return channel;
  }

  const server: DiscordServer = {
    ...provider,
    get guildId() {
      return guildId;
    },
    gateway,
    isInstalled: false,
    isTokenGood: true,
    environment: {
      DISCORD_URL: provider.origin,
      DISCORD_API_URL: `${provider.origin}/api/v10`,
      DISCORD_CLIENT_ID: clientId,
      DISCORD_CLIENT_SECRET: clientSecret,
      DISCORD_BOT_TOKEN: botToken,
    },
    user(name, more = {}) {
      const id = snowflake("2020-01-01T00:00:00.000Z");
      const common = { discriminator: "0", public_flags: 0, flags: 0, global_name: null, primary_guild: null };
      return { id, record: { id, username: name, avatar: null, ...common, ...more } };
    },
    join(at, user) {
      members.push({ user, at });
      gateway.tell("GUILD_MEMBER_ADD", { ...memberRecord(user, at), guild_id: guildId });
    },
    removeBot() {
      server.isInstalled = false;
      gateway.tell("GUILD_DELETE", { id: guildId });
    },
    async stop() {
      gateway.stop();
      await provider.stop();
    },
    channel: (name, type = 0) =>
      addChannel(
        snowflake("2020-01-02T00:00:00.000Z"),
        { type, name, position: channels.length, last_message_id: null },
        null,
      ),
    reset() {
      guildId = String(BigInt(guildId) + 1n);
      channels.length = 0;
      members.length = 0;
      provider.requests.length = 0;
      gateway.reset();
      Object.assign(server, { isInstalled: false, isTokenGood: true });
    },
  };
  return server;
}
