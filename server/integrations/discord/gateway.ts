import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { parseJson } from "#server/platform/core/parse-json.ts";
import { type Gateway, type GatewayConnection, SyncError } from "../sync/connector.ts";
import { text } from "../sync/tolerant-fields.ts";
import { botHeaders, type DiscordSettings } from "./api.ts";
import { handledEvents, handleEvent } from "./events.ts";

/** Opcodes of the gateway. */
const op = {
  ...{ dispatch: 0, heartbeat: 1, identify: 2, resume: 6 },
  ...{ reconnect: 7, invalidSession: 9, hello: 10, heartbeatAck: 11 },
} as const;

const guilds = 1 << 0;
const guildMembers = 1 << 1;
const guildMessages = 1 << 9;
const messageContent = 1 << 15;

/**
 * Intents to request, in order of preference. The next set is used when the operator has not enabled all intents of the
 * previous one in Discord.
 */
const intentSets = [
  guilds | guildMessages | messageContent | guildMembers,
  guilds | guildMessages | messageContent,
  guilds | guildMessages,
];

/** Close codes after which the session cannot simply be resumed. */
const closed = {
  badToken: 4004,
  noSession: [4007, 4009],
  refused: [4010, 4011, 4012, 4013],
  badIntents: 4014,
} as const;
/** Custom close code that keeps the session open at Discord. 1000 and 1001 would end it. */
const resumable = 4900;

/** Failed attempts to resume before the session is dropped. */
const mostResumes = 3;
const [shortestWaitMs, longestWaitMs] = [1_000, 60_000];
/** Timeouts for Discord's hello, and for its response to a close, milliseconds. */
const [helloMs, closingMs] = [30_000, 3_000];

const live = "New messages appear with the next sync instead of immediately.";
const tokenRefused = `Discord does not accept the bot token. ${live} Enter a valid DISCORD_BOT_TOKEN.`;

/** Returns a message about the missing intents of a set and how to enable them; null when none is missing. */
function missingIntents(set: number): string | null {
  if (set === 0) return null;
  const [names, effect] =
    set === 1
      ? ['"Server Members Intent"', "New members appear with the next sync instead of immediately."]
      : [
          '"Server Members Intent" and "Message Content Intent"',
          "New members and message texts are missing until the next sync.",
        ];
  return `${effect} Turn on ${names} for the bot in Discord's developer portal.`;
}

const frame = z.object({ op: z.number(), d: z.optional(z.unknown()), s: z.nullish(z.number()), t: text });
const hello = z.object({ heartbeat_interval: z.number() });
const ready = z.object({ session_id: z.string(), resume_gateway_url: z.string() });
const bot = z.object({
  url: z.string(),
  session_start_limit: z.object({ remaining: z.number(), reset_after: z.number() }),
});
const ofGuild = z.object({ guild_id: z.string() });
const storedSession = z.object({
  id: z.string(),
  url: z.string(),
  seq: z.number(),
  intents: z._default(z.number(), 0),
});

/** Data needed to resume a session: its id, URL, sequence number of the last processed event, and intent set. */
type Session = z.output<typeof storedSession>;

/** Discord's gateway: live events of the servers that our bot is in. */
export const discordGateway: Gateway<DiscordSettings> = {
  credential: ({ DISCORD_BOT_TOKEN: token }) => token,
  listen,
  handle: handleEvent,
};

async function listen(connection: GatewayConnection): Promise<void> {
  const { signal } = connection;
  const stored = z.safeParse(storedSession, connection.session);
  const state: State = {
    // A session keeps its intents. Starts a new one when some were missing, because they may be enabled by now.
    session: stored.success && stored.data.intents === 0 ? stored.data : null,
    isFirst: connection.session === null,
    intents: 0,
  };
  let failures = 0;
  while (!signal.aborted) {
    const { isReady, code } = await runConnection(connection, state).catch((error: unknown) => {
      if (error instanceof SyncError || signal.aborted) throw error;
      connection.log.warn(error, "Discord's gateway could not be reached");
      return { isReady: false, code: 0 };
    });
    if (signal.aborted) return;
    handleClose(state, code);
    failures = isReady ? 0 : failures + 1;
    if (failures >= mostResumes) state.session = null;
    // Random delay, so that connections lost together do not reconnect together.
    const longest = isReady ? shortestWaitMs : Math.min(longestWaitMs, shortestWaitMs * 2 ** failures);
    await wait(Math.random() * longest, undefined, { signal }).catch(() => {});
  }
}

interface State {
  /** Null: identify instead of resume. */
  session: Session | null;
  /** True when there was no earlier session, so no events were missed. */
  isFirst: boolean;
  /** Index in `intentSets`. */
  intents: number;
}

/** @throws SyncError when another attempt would be refused again */
function handleClose(state: State, code: number): void {
  if (code === closed.badToken) throw new SyncError("setup", tokenRefused);
  if ((closed.refused as readonly number[]).includes(code)) {
    throw new SyncError("setup", `Discord refused the connection for live events (code ${code}). ${live}`);
  }
  if (code === closed.badIntents) {
    state.session = null;
    state.intents += 1;
    if (state.intents >= intentSets.length) {
      throw new SyncError(
        "setup",
        `Discord does not allow the bot to receive events. ${live} Check the bot in Discord's developer portal.`,
      );
    }
  }
  if ((closed.noSession as readonly number[]).includes(code)) state.session = null;
}

/** Runs one connection from hello to close. */
async function runConnection(connection: GatewayConnection, state: State): Promise<{ isReady: boolean; code: number }> {
  const { credential: token, signal, log } = connection;
  const address = new URL(state.session?.url ?? (await findAddress(connection)));
  address.search = "v=10&encoding=json";
  const socket = await connection.safe.openSocket(address.href);
  const { promise, resolve } = Promise.withResolvers<number>();
  let isReady = false;
  let isAlive = true;
  let hasFailed = false;
  let work = Promise.resolve();
  let closing: NodeJS.Timeout | undefined;
  /**
   * Closes the connection but keeps the session open at Discord. The timeout covers a dead connection, which never
   * confirms the close.
   */
  const leave = () => {
    socket.close(resumable);
    closing ??= setTimeout(() => resolve(0), closingMs);
  };
  let timer = setTimeout(leave, helloMs);
  const send = (code: number, d: unknown) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ op: code, d }));
  };
  let saved = state.session;
  /** Stores the sequence number, so that a resumed session does not repeat events that no integration needed. */
  async function save(): Promise<void> {
    if (saved === state.session) return;
    saved = state.session;
    await connection.save(saved);
  }

  function scheduleHeartbeat(after: number, every: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Without an acknowledgement of the last heartbeat the connection is dead, even if it was not closed.
      if (!isAlive) return leave();
      isAlive = false;
      send(op.heartbeat, state.session?.seq ?? null);
      work = work.then(save).catch(leave);
      scheduleHeartbeat(every, every);
    }, after);
  }

  async function handleFrame({ op: code, d, s, t }: z.output<typeof frame>): Promise<void> {
    if (code === op.hello) {
      const { heartbeat_interval: every } = hello.parse(d);
      scheduleHeartbeat(every * Math.random(), every);
      const { session } = state;
      const properties = {
        os: process.platform,
        browser: "community-data-platform",
        device: "community-data-platform",
      };
      if (session) send(op.resume, { token, session_id: session.id, seq: session.seq });
      else send(op.identify, { token, intents: intentSets[state.intents], properties });
    } else if (code === op.reconnect) leave();
    else if (code === op.invalidSession) {
      if (d !== true) state.session = null;
      leave();
    } else if (code === op.dispatch) await dispatch(t ?? "", d, s ?? 0);
  }

  async function dispatch(type: string, d: unknown, seq: number): Promise<void> {
    if (type === "READY") {
      const { session_id: id, resume_gateway_url: url } = ready.parse(d);
      state.session = { id, url, seq, intents: state.intents };
      isReady = true;
      await connection.report(missingIntents(state.intents));
      if (!state.isFirst) await connection.missed();
      state.isFirst = false;
      return save();
    }
    if (!state.session) return;
    const session: Session = { ...state.session, seq };
    if (type === "RESUMED") {
      isReady = true;
      await connection.report(missingIntents(session.intents));
    }
    const guild = handledEvents.has(type) ? z.safeParse(ofGuild, guildOf(type, d)) : null;
    if (guild?.success) {
      const { guild_id: identifier } = guild.data;
      await connection.deliver({ identifier, id: `${session.id}:${seq}`, body: { t: type, d }, session });
    }
    state.session = session;
  }

  /**
   * Closes the connection when an event cannot be stored. Discord sends the event again after the session is resumed.
   */
  function fail(error: unknown): void {
    hasFailed = true;
    if (!signal.aborted) log.warn(error, "A Discord event could not be processed");
    leave();
  }

  socket.addEventListener("message", ({ data }) => {
    const read = z.safeParse(frame, parsed(String(data)));
    if (!read.success) return fail(read.error);
    // Heartbeats do not wait for storage; all other frames are processed in sequence.
    if (read.data.op === op.heartbeatAck) isAlive = true;
    else if (read.data.op === op.heartbeat) send(op.heartbeat, state.session?.seq ?? null);
    else work = work.then(() => (hasFailed ? undefined : handleFrame(read.data))).catch(fail);
  });
  socket.addEventListener("close", ({ code }) => resolve(code));
  socket.addEventListener("error", () => resolve(0));
  signal.addEventListener("abort", leave, { once: true });
  try {
    const code = await promise;
    await work;
    return { isReady, code };
  } finally {
    clearTimeout(timer);
    clearTimeout(closing);
    signal.removeEventListener("abort", leave);
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Returns the payload that contains `guild_id`. In events about the server itself, `id` is the server id. */
const guildOf = (type: string, d: unknown) =>
  type === "GUILD_DELETE" ? { guild_id: (d as { id?: unknown } | null)?.id } : d;

/** @throws SyncError when Discord rejects our token */
async function findAddress({ credential, hosts, safe, signal }: GatewayConnection): Promise<string> {
  for (;;) {
    const answer = await safe.fetch(`${hosts.DISCORD_API_URL}/gateway/bot`, {
      headers: botHeaders(credential),
      signal,
    });
    if (answer.status === 401) throw new SyncError("setup", tokenRefused);
    if (!answer.ok) throw new Error(`Discord returned ${answer.status} when asked for its gateway.`);
    const { url, session_start_limit: limit } = bot.parse(await answer.json());
    if (limit.remaining > 0) return url;
    await wait(limit.reset_after, undefined, { signal });
  }
}
