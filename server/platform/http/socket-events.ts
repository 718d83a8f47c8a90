import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { Server, type Socket } from "socket.io";
import type { AppTokens } from "#server/platform/auth/app-token.ts";
import type { CurrentUsers } from "#server/platform/auth/find-current-user.ts";
import type { Events } from "#server/platform/core/platform.ts";
import { atMost } from "#server/platform/db/at-most.ts";
import { createPool, endPool } from "#server/platform/db/database.ts";
import { type TrackedQueries, trackQueries } from "#server/platform/db/tracked-queries.ts";

const path = "/api/socket.io";

/** Path that older clients use. */
const olderPath = "/socket.io";

/** Room of all users who may receive events. */
const permitted = "permitted";

/** Milliseconds in which a new connection must show its token. */
const signInMs = 10_000;

/** Most connections of one user to one server. */
const mostSockets = 100;

const roomOf = (userId: string) => `user-${userId}`;

/** Interval of permission checks for connected sockets, in milliseconds. */
const recheckIntervalMs = 30_000;

interface Needs {
  readonly tokens: Pick<AppTokens, "verify">;
  readonly currentUsers: Pick<CurrentUsers, "find">;
  readonly log: FastifyBaseLogger;
  /** Headers of every response, since the framework does not handle these requests. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Returns what to call once the connection has signed in or is closed; null for a request that is refused before it
   * becomes a connection.
   */
  readonly admit?: (request: IncomingMessage) => (() => void) | null;
  /** Database through which several servers share events; null for a single server. */
  readonly databaseUrl: string | null;
  /** Milliseconds between two permission checks. */
  readonly everyMs?: number;
}

export interface SocketEvents extends Events {
  attach(server: HttpServer): void;
  /** Returns the number of connected clients of this process. */
  count(): number;
  /** Closes the sockets and refuses new ones. Events still reach other servers. */
  closeSockets(): void;
  /** Closes the sockets and the connections to other servers. Later events are dropped. */
  close(): Promise<void>;
}

/**
 * Serves the socket namespace `/user` of wire.md 3. A user whose token or permission ends receives no further events.
 */
export async function createSocketEvents({
  tokens,
  currentUsers,
  log,
  headers,
  admit = () => () => {},
  databaseUrl,
  everyMs = recheckIntervalMs,
}: Needs): Promise<SocketEvents> {
  let isOpen = true;
  /** What to call once the connection of a request has signed in. */
  const onSignedIn = new WeakMap<IncomingMessage, () => void>();
  const io = new Server({
    ...{ path, transports: ["websocket"], serveClient: false, maxHttpBufferSize: 10_000, connectTimeout: signInMs },
    allowRequest: (request, decide) => decide(null, isOpen && isAdmitted(request)),
  });
  const shared = databaseUrl === null ? null : await shareAdapter(io, databaseUrl, log);
  io.of("/").use((socket, next) => refuse(socket, next));
  const users = io.of("/user");
  users.use(async (socket, next) => {
    if (!(await joinRooms(socket).catch(() => false)) || !hasRoom(socket)) return refuse(socket, next);
    onSignedIn.get(socket.request)?.();
    next();
  });

  function isAdmitted(request: IncomingMessage): boolean {
    const done = admit(request);
    if (!done) return false;
    onSignedIn.set(request, done);
    request.socket.once("close", done);
    return true;
  }

  /** Answers with the reason and closes the connection, which could otherwise try one token after another. */
  function refuse({ conn }: Socket, next: (error: Error) => void): void {
    next(new Error("Authentication error"));
    // The library sends the reason in the next tick.
    setImmediate(() => conn.close());
  }

  /** Joins the rooms that a socket's user may receive events from. @returns false when its token is invalid */
  async function joinRooms(socket: Socket): Promise<boolean> {
    // Existing clients send the token in the URL, which proxies write into their logs.
    const token: unknown = socket.handshake.auth.token ?? socket.handshake.query.token;
    const verified = typeof token === "string" ? await tokens.verify(token) : null;
    const user = verified && (await currentUsers.find(verified.userId, verified.issuedAt, "background"));
    if (!user) return false;
    await socket.join(roomOf(user.id));
    // A user without permissions receives no events at all, not even that a record changed.
    if (user.status === "empty-permissions") await socket.leave(permitted);
    else await socket.join(permitted);
    return true;
  }

  /** Limits the connections of one user, since each takes memory. */
  function hasRoom(socket: Socket): boolean {
    return [...socket.rooms].every(
      (room) => room === permitted || (users.adapter.rooms.get(room)?.size ?? 0) <= mostSockets,
    );
  }

  async function recheckPermissions(): Promise<void> {
    for (const socket of users.sockets.values()) {
      // An unavailable database does not end permissions.
      if (!(await joinRooms(socket).catch(() => true))) socket.disconnect(true);
    }
  }
  let isAttached = false;
  function closeSockets(): void {
    isOpen = false;
    clearInterval(recheckTimer);
    if (isAttached) io.engine.close();
  }
  const recheckTimer = setInterval(() => void recheckPermissions(), everyMs).unref();

  users.on("connection", (socket) => {
    // A connection that leaves the namespace would no longer count for its user.
    socket.on("disconnect", () => socket.conn.close());
    socket.emit("connected");
  });
  return {
    emit(event, payload) {
      users.to(permitted).emit(event, JSON.stringify(payload));
    },
    disconnect(userId) {
      users.in(roomOf(userId)).disconnectSockets(true);
    },
    attach(server) {
      server.prependListener("upgrade", (request, connection) => {
        completeRefusals(connection, headers);
        if (request.url?.startsWith(olderPath)) request.url = `/api${request.url}`;
      });
      io.attach(server);
      io.engine.use((_request: IncomingMessage, answer: ServerResponse, next: () => void) => {
        for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
        next();
      });
      isAttached = true;
    },
    count: () => users.sockets.size,
    closeSockets,
    async close() {
      closeSockets();
      await closeShared(io, shared);
    },
  };
}

/** Adds headers to the refusals of a connection, which the libraries write as texts of their own. */
function completeRefusals(connection: Duplex, headers: Readonly<Record<string, string>>): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const completed = (part: unknown) =>
    typeof part === "string" && /^HTTP\/1\.1 [45]/.test(part) ? part.replace("\r\n", `\r\n${lines.join("")}`) : part;
  for (const name of ["write", "end"] as const) {
    const send = connection[name].bind(connection) as (part?: unknown, ...rest: unknown[]) => unknown;
    Object.assign(connection, { [name]: (part?: unknown, ...rest: unknown[]) => send(completed(part), ...rest) });
  }
}

/** Emits events from a process without sockets, through the servers on the same PostgreSQL. */
export async function createRemoteEvents(
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<Events & { close(): Promise<void> }> {
  const io = new Server({ serveClient: false });
  const shared = await shareAdapter(io, databaseUrl, log);
  const users = io.of("/user");
  return {
    emit(event, payload) {
      users.to(permitted).emit(event, JSON.stringify(payload));
    },
    disconnect(userId) {
      users.in(roomOf(userId)).disconnectSockets(true);
    },
    close: () => closeShared(io, shared),
  };
}

/** Connections through which several servers share events. */
interface SharedEvents {
  readonly pool: pg.Pool;
  readonly queries: TrackedQueries;
}

/** Time limit for the last messages to other servers. */
const lastMessagesMs = 1_000;

/** Ends the exchange of events with other servers. */
async function closeShared(io: Server, shared: SharedEvents | null): Promise<void> {
  // A server that never listened cannot be closed as a whole.
  for (const name of ["/", "/user"]) {
    const { adapter } = io.of(name);
    await adapter.close();
    // An event after that would start the adapter's heartbeat again.
    adapter.broadcast = () => {};
  }
  if (!shared) return;
  // The adapter does not wait for its messages, and an ending pool sends none that still wait for a connection.
  await atMost(lastMessagesMs, shared.queries.ended());
  await endPool(shared.pool);
}

async function shareAdapter(io: Server, databaseUrl: string, log: FastifyBaseLogger): Promise<SharedEvents> {
  const pool = createPool(databaseUrl, { connections: 4, name: "community-data-platform-events" });
  const report = (error: Error) => log.error(error, "Socket events could not be shared");
  // Table of the adapter for payloads that are too large for a notification.
  await pool.query(`create table if not exists socket_io_attachments
    (id bigserial primary key, created_at timestamptz default now(), payload bytea)`);
  const queries = trackQueries(pool);
  io.adapter(createAdapter(withOneListener(pool, queries), { errorHandler: report }));
  return { pool, queries };
}

/**
 * Wraps the pool to work around two bugs of the adapter. It keeps one connection to listen on and opens another when
 * that is lost, but never releases the lost one, which would exhaust the pool. When a connection is lost while it
 * starts to listen, the adapter opens two, which would deliver each event twice.
 */
function withOneListener(pool: pg.Pool, { query }: TrackedQueries): pg.Pool {
  let listener: pg.PoolClient | null = null;
  function dismiss(client: pg.PoolClient): void {
    if (listener !== client) return;
    listener = null;
    client.removeAllListeners("end");
    client.release(true);
  }
  const connect = async (): Promise<pg.PoolClient> => {
    // The adapter's timer may fire once more after shutdown and would then reconnect forever.
    if (pool.ending) return new Promise(() => {});
    const client = await pool.connect();
    if (listener) dismiss(listener);
    listener = client;
    client.once("end", () => dismiss(client));
    return client;
  };
  return { connect, query } as pg.Pool;
}
