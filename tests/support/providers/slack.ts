import { createHmac, randomUUID } from "node:crypto";
import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

export interface SlackTestUser {
  readonly id: string;
  readonly record: Record<string, unknown>;
}

export interface SlackTestMessage {
  readonly ts: string;
  readonly record: Record<string, unknown>;
}

export interface SlackTestChannel {
  readonly id: string;
  name: string;
  /** Whether our bot is a member. */
  isMember: boolean;
  isArchived: boolean;
  /** Answers as if our bot were not a member, although the list states that it is. */
  isClosed: boolean;
  /** Posts a message or a reply in its thread. Times are ISO strings. */
  post(at: string, by: SlackTestUser, text: string, thread?: SlackTestMessage): SlackTestMessage;
  /** Adds a message by Slack itself: a join, a message of an app, or a deleted message whose thread remains. */
  say(at: string, record: Record<string, unknown>): SlackTestMessage;
  edit(message: SlackTestMessage, text: string): void;
  remove(message: SlackTestMessage): void;
}

export interface SlackServer extends ProviderServer {
  readonly teamId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signingSecret: string;
  /** Environment variables that make a platform use this server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Maximum page size, whatever the request states. */
  mostAtOnce: number;
  user(name: string, more?: Record<string, unknown>): SlackTestUser;
  /** Removes a user. */
  forget(user: SlackTestUser): void;
  channel(name: string): SlackTestChannel;
  /** Creates a token of our bot. */
  botToken(): string;
  revokeAll(): void;
  /** Resets the workspace to an empty one. */
  reset(): void;
  /** Builds headers and body of an event as Slack sends it. */
  event(
    event: Record<string, unknown>,
    options?: { team?: string; id?: string; sentAt?: Date; secret?: string },
  ): {
    readonly headers: Record<string, string>;
    readonly body: string;
  };
}

const refused = (error: string, more: Record<string, unknown> = {}): ProviderAnswer => ({
  body: { ok: false, error, ...more },
});

/**
 * A Slack that follows the documentation of its Web API as far as our bot uses it: installation, lists of channels and
 * users, histories and threads in pages by cursor, errors in responses with status 200, and signed events.
 */
export async function startSlack(): Promise<SlackServer> {
  const teamId = "T0CDPDEMO";
  const [clientId, clientSecret, signingSecret] = ["slack-client", "slack-secret", "slack-signing"];
  const users: SlackTestUser[] = [];
  const channels: (SlackTestChannel & { readonly messages: SlackTestMessage[] })[] = [];
  const codes = new Map<string, string>();
  const tokens = new Set<string>();
  const revoked = new Set<string>();
  let ids = 0;
  const nextId = (prefix: string) => {
    ids += 1;
    return `${prefix}${String(ids).padStart(8, "0")}`;
  };
  const provider = await startProvider((request) => answerOf(request));

  function answerOf(request: ProviderRequest): ProviderAnswer {
    const { url, headers, body } = request;
    if (url.pathname === "/oauth/v2/authorize") return install(url.searchParams);
    const method = url.pathname.replace(/^\/api\//, "");
    if (method === "oauth.v2.access") return exchange(new URLSearchParams(body));
    const token = headers.authorization?.replace(/^Bearer /, "");
    if (!token) return refused("not_authed");
    if (revoked.has(token)) return refused("token_revoked");
    if (!tokens.has(token)) return refused("invalid_auth");
    return answerMethod(method, url.searchParams);
  }

  function install(query: URLSearchParams): ProviderAnswer {
    const back = new URL(query.get("redirect_uri") ?? "");
    const scopes = query.get("scope")?.split(",") ?? [];
    if (query.get("client_id") !== clientId || !scopes.includes("channels:history")) return { status: 400, body: "?" };
    const code = randomUUID();
    codes.set(code, back.href);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    return { status: 302, headers: { location: back.href } };
  }

  function exchange(form: URLSearchParams): ProviderAnswer {
    if (form.get("client_id") !== clientId || form.get("client_secret") !== clientSecret) {
      return refused("invalid_client_id");
    }
    const redirect = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    if (redirect === undefined) return refused("invalid_code");
    if (redirect !== form.get("redirect_uri")) return refused("bad_redirect_uri");
    return {
      body: {
        ok: true,
        access_token: server.botToken(),
        token_type: "bot",
        scope: "channels:read,channels:history,users:read,users:read.email",
        bot_user_id: "U0CDPBOT",
        app_id: "A0CDPDEMO",
        team: { id: teamId, name: "Demo community" },
        enterprise: null,
        authed_user: { id: "U0ADMIN" },
        is_enterprise_install: false,
      },
    };
  }

  function answerMethod(method: string, query: URLSearchParams): ProviderAnswer {
    const channel = channels.find(({ id }) => id === query.get("channel"));
    switch (method) {
      case "auth.test":
        return {
          body: {
            ok: true,
            url: "https://cdp-demo.slack.example/",
            team: "Demo community",
            user: "cdp",
            team_id: teamId,
            user_id: "U0CDPBOT",
            bot_id: "B0CDPBOT",
            is_enterprise_install: false,
          },
        };
      case "conversations.list": {
        const open = channels.filter((each) => !(each.isArchived && query.get("exclude_archived") === "true"));
        return paged("channels", open.map(channelRecord), query);
      }
      case "users.list":
        return paged(
          "members",
          users.map(({ record }) => record),
          query,
          { cache_ts: 1_767_225_600 },
        );
      case "users.info": {
        const user = users.find(({ id }) => id === query.get("user"));
        return user ? { body: { ok: true, user: user.record } } : refused("user_not_found");
      }
      case "conversations.history":
      case "conversations.replies": {
        if (!channel) return refused("channel_not_found");
        if (!channel.isMember || channel.isClosed) return refused("not_in_channel");
        return method === "conversations.history" ? history(channel, query) : replies(channel, query);
      }
      default:
        return refused("unknown_method");
    }
  }

  type Stored = (typeof channels)[number];

  /** Lists messages newest first. Replies are only in their thread, unless they were also sent to the channel. */
  function history({ messages }: Stored, query: URLSearchParams): ProviderAnswer {
    const found = messages
      .filter(({ record }) => {
        const { thread_ts: thread, ts, subtype } = record;
        return thread === undefined || thread === ts || subtype === "thread_broadcast";
      })
      .filter(createFilter(query))
      .map(({ record }) => record);
    return paged("messages", found.toReversed(), query, {
      pin_count: 0,
      channel_actions_ts: null,
      channel_actions_count: 0,
    });
  }

  /** Lists replies oldest first. Every page includes the parent message. */
  function replies({ messages }: Stored, query: URLSearchParams): ProviderAnswer {
    const parent = messages.find(({ ts }) => ts === query.get("ts"));
    if (!parent) return refused("thread_not_found");
    const found = messages
      .filter(({ record, ts }) => record.thread_ts === parent.ts && ts !== parent.ts)
      .filter(createFilter(query));
    const answer = paged(
      "messages",
      found.map(({ record }) => record),
      query,
    );
    const body = answer.body as { messages: unknown[] };
    return { ...answer, body: { ...body, messages: [parent.record, ...body.messages] } };
  }

  const createFilter = (query: URLSearchParams) => {
    const oldest = Number(query.get("oldest") ?? 0);
    return ({ ts }: SlackTestMessage) => Number(ts) > oldest;
  };

  function paged(name: string, all: readonly unknown[], query: URLSearchParams, more = {}): ProviderAnswer {
    const cursor = query.get("cursor");
    const from = cursor === null ? 0 : Number(Buffer.from(cursor, "base64").toString().replace("next:", ""));
    if (Number.isNaN(from)) return refused("invalid_cursor");
    const size = Math.min(Number(query.get("limit") ?? 100), server.mostAtOnce);
    const end = from + size;
    const next = end < all.length ? Buffer.from(`next:${end}`).toString("base64") : "";
    const isHistory = name === "messages";
    return {
      body: {
        ok: true,
        [name]: all.slice(from, end),
        ...(isHistory && { has_more: next !== "" }),
        ...more,
        response_metadata: { next_cursor: next },
      },
    };
  }

  const channelRecord = ({ id, name, isMember, isArchived }: SlackTestChannel) => ({
    ...{ id, name, name_normalized: name, is_channel: true, is_group: false, is_im: false, created: 1_767_225_600 },
    ...{ is_archived: isArchived, is_general: false, is_shared: false, is_private: false, is_member: isMember },
    ...{ creator: "U0ADMIN", num_members: 3 },
  });

  let micro = 0;
  function stamp(at: string): string {
    micro += 1;
    return `${Math.floor(Date.parse(at) / 1000)}.${String(micro).padStart(6, "0")}`;
  }

  const server: SlackServer = {
    ...provider,
    teamId,
    clientId,
    clientSecret,
    signingSecret,
    environment: {
      SLACK_URL: provider.origin,
      SLACK_API_URL: `${provider.origin}/api`,
      SLACK_CLIENT_ID: clientId,
      SLACK_CLIENT_SECRET: clientSecret,
      SLACK_SIGNING_SECRET: signingSecret,
    },
    mostAtOnce: 200,
    user(name, { profile = {}, ...more } = {}) {
      const id = nextId("U");
      const realName = String(more.real_name ?? name);
      const record = {
        ...{ id, team_id: teamId, name, deleted: false, real_name: realName, tz: "Europe/Vienna" },
        ...{
          tz_label: "Central European Time",
          tz_offset: 3_600,
          is_bot: false,
          is_admin: false,
          updated: 1_767_225_600,
        },
        profile: {
          real_name: realName,
          display_name: name,
          image_72: `https://avatars.example/${id}`,
          ...(profile as object),
        },
        ...more,
      };
      const user = { id, record };
      users.push(user);
      return user;
    },
    forget(user) {
      users.splice(users.indexOf(user), 1);
    },
    channel(name) {
      const messages: SlackTestMessage[] = [];
      const channel: Stored = {
        ...{ id: nextId("C"), name, isMember: true, isArchived: false, isClosed: false, messages },
        post(at, by, text, thread) {
          const ts = stamp(at);
          if (thread) {
            const { record } = thread;
            Object.assign(record, {
              thread_ts: thread.ts,
              reply_count: Number(record.reply_count ?? 0) + 1,
              latest_reply: ts,
            });
          }
          const record = { type: "message", user: by.id, text, ts, team: teamId };
          const message = {
            ts,
            record: { ...record, ...(thread && { thread_ts: thread.ts, parent_user_id: thread.record.user }) },
          };
          messages.push(message);
          messages.sort((a, b) => Number(a.ts) - Number(b.ts));
          return message;
        },
        say(at, content) {
          const ts = stamp(at);
          const message = { ts, record: { type: "message", text: "", ts, ...content } };
          messages.push(message);
          messages.sort((a, b) => Number(a.ts) - Number(b.ts));
          return message;
        },
        edit(message, text) {
          Object.assign(message.record, { text, edited: { user: message.record.user, ts: message.ts } });
        },
        remove(message) {
          messages.splice(messages.indexOf(message), 1);
        },
      };
      channels.push(channel);
      return channel;
    },
    botToken() {
      const token = `xoxb-${randomUUID()}`;
      tokens.add(token);
      return token;
    },
    revokeAll() {
      for (const token of tokens) revoked.add(token);
    },
    reset() {
      users.length = 0;
      channels.length = 0;
      provider.requests.length = 0;
      server.mostAtOnce = 200;
    },
    event(event, { team = teamId, id = randomUUID(), sentAt = new Date(), secret = signingSecret } = {}) {
      const envelope = { token: "unused", team_id: team, api_app_id: "A0CDPDEMO", type: "event_callback" };
      const body = JSON.stringify({
        ...envelope,
        event,
        event_id: id,
        event_time: Math.floor(sentAt.getTime() / 1000),
      });
      return { body, headers: slackHeaders(body, secret, sentAt) };
    },
  };
  return server;
}

/** Headers of Slack's requests. */
export function slackHeaders(body: string, secret: string, sentAt = new Date()): Record<string, string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac("sha256", secret).update(`v0:${seconds}:${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "x-slack-request-timestamp": seconds,
    "x-slack-signature": `v0=${signature}`,
  };
}
