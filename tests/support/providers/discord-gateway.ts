import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";

/** Discord's gateway as far as our bot uses it: resumable sessions, heartbeats and intents. */
export interface Gateway {
  /** Number of open connections that have identified or resumed. */
  readonly connected: () => number;
  /** Number of requests since the last reset. */
  readonly asked: { identify: number; resume: number };
  /** Intents requested since the last reset. */
  readonly intents: number[];
  /** Sum of the intents that the bot may request. */
  allowedIntents: number;
  heartbeatMs: number;
  /** Whether heartbeats are answered. */
  isAlive: boolean;
  /** Response to `GET /gateway/bot`. */
  describe(): object;
  /** Sends an event to all sessions, also to those without a connection. */
  tell(type: string, event: Record<string, unknown>): void;
  /** Sends an opcode over the open connections. */
  send(op: number, d: unknown): void;
  /** Closes all connections with a code; their sessions stay valid. */
  close(code: number): void;
  /** Drops all sessions and closes their connections. Attempts to resume are answered with an invalid session. */
  forget(): void;
  reset(): void;
  stop(): void;
}

interface Session {
  readonly id: string;
  readonly intents: number;
  readonly told: { op: 0; t: string; d: unknown; s: number }[];
  socket: WebSocket | null;
}

interface Frame {
  readonly op: number;
  readonly d: { token: string; intents: number; session_id: string; seq: number };
}

const [guildMembers, guildMessages, messageContent] = [1 << 1, 1 << 9, 1 << 15];
const allIntents = (1 << 26) - 1;

export function startGateway(http: Server, origin: string, isGood: (token: string) => boolean): Gateway {
  const sockets = new WebSocketServer({ server: http, path: "/gateway" });
  const sessions = new Map<string, Session>();
  const address = `${origin.replace("http", "ws")}/gateway`;

  sockets.on("connection", (socket) => {
    socket.on("message", (data) => take(socket, JSON.parse(data.toString()) as Frame));
    socket.on("close", () => {
      for (const session of sessions.values()) if (session.socket === socket) session.socket = null;
    });
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: gateway.heartbeatMs } }));
  });

  function take(socket: WebSocket, { op, d }: Frame): void {
    if (op === 1) {
      if (gateway.isAlive) socket.send(JSON.stringify({ op: 11, d: null, s: null, t: null }));
      return;
    }
    gateway.asked[op === 2 ? "identify" : "resume"] += 1;
    if (!isGood(d.token)) socket.close(4004);
    else if (op === 6) resume(socket, d);
    else identify(socket, d.intents);
  }

  function identify(socket: WebSocket, intents: number): void {
    gateway.intents.push(intents);
    if ((intents & ~gateway.allowedIntents) !== 0) {
      socket.close(4014);
      return;
    }
    const session: Session = { id: randomUUID(), intents, told: [], socket };
    sessions.set(session.id, session);
    sendEvent(session, "READY", { v: 10, session_id: session.id, resume_gateway_url: address });
  }

  function resume(socket: WebSocket, { session_id: id, seq }: Frame["d"]): void {
    const session = sessions.get(id);
    if (!session) {
      socket.send(JSON.stringify({ op: 9, d: false }));
      return;
    }
    session.socket = socket;
    for (const frame of session.told.filter(({ s }) => s > seq)) socket.send(JSON.stringify(frame));
    sendEvent(session, "RESUMED", {});
  }

  function sendEvent(session: Session, t: string, d: unknown): void {
    const frame = { op: 0 as const, t, d, s: session.told.length + 1 };
    session.told.push(frame);
    session.socket?.send(JSON.stringify(frame));
  }

  const open = () => [...sessions.values()].flatMap(({ socket }) => socket ?? []);
  const gateway: Gateway = {
    connected: () => open().length,
    asked: { identify: 0, resume: 0 },
    intents: [],
    allowedIntents: allIntents,
    heartbeatMs: 41_250,
    isAlive: true,
    describe: () => ({
      url: address,
      shards: 1,
      session_start_limit: { total: 1_000, remaining: 999, reset_after: 0, max_concurrency: 1 },
    }),
    tell(type, event) {
      for (const session of sessions.values()) {
        const needed = type.startsWith("MESSAGE") ? guildMessages : type.startsWith("GUILD_MEMBER") ? guildMembers : 0;
        if ((session.intents & needed) !== needed) continue;
        const isHidden = "content" in event && (session.intents & messageContent) === 0;
        sendEvent(session, type, structuredClone(isHidden ? { ...event, content: "" } : event));
      }
    },
    send: (op, d) => {
      for (const socket of open()) socket.send(JSON.stringify({ op, d }));
    },
    close: (code) => {
      for (const socket of open()) socket.close(code);
    },
    forget() {
      gateway.close(4000);
      sessions.clear();
    },
    reset() {
      Object.assign(gateway, { allowedIntents: allIntents, heartbeatMs: 41_250, isAlive: true });
      Object.assign(gateway.asked, { identify: 0, resume: 0 });
      gateway.intents.length = 0;
    },
    stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
  return gateway;
}
