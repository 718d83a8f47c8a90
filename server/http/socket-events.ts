import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { Server, type Socket } from "socket.io";
import type { AppTokens } from "#server/access/app-token.ts";
import type { CurrentUsers } from "#server/access/find-current-user.ts";
import type { Events } from "#server/base/events.ts";
import { createPool } from "#server/db/database.ts";

const path = "/api/socket.io";

/** Where older clients look. */
const olderPath = "/socket.io";

/** The room of those who hear what happens. */
const permitted = "permitted";

/** Connections of one user to one server. */
const mostSockets = 100;

const roomOf = (userId: string) => `user-${userId}`;

/** How often those who listen are asked for their rights again. */
const lookMs = 30_000;

interface Needs {
  readonly tokens: Pick<AppTokens, "verify">;
  readonly currentUsers: Pick<CurrentUsers, "find">;
  readonly log: FastifyBaseLogger;
  /** Of every answer, since these requests pass the framework by. */
  readonly headers: Readonly<Record<string, string>>;
  /** Several servers on one PostgreSQL tell each other; null when there is only this one. */
  readonly databaseUrl: string | null;
  /** Milliseconds between two looks at the rights of those who listen. */
  readonly everyMs?: number;
}

export interface SocketEvents extends Events {
  attach(server: HttpServer): void;
  close(): Promise<void>;
}

/** The socket namespace `/user` of wire.md 3. Whose token or permission ends hears nothing from then on. */
export async function createSocketEvents({
  tokens,
  currentUsers,
  log,
  headers,
  databaseUrl,
  everyMs = lookMs,
}: Needs): Promise<SocketEvents> {
  const io = new Server({ path, transports: ["websocket"], serveClient: false, maxHttpBufferSize: 10_000 });
  const shared = databaseUrl === null ? null : await shareAdapter(io, databaseUrl, log);
  io.of("/").use((_socket, next) => next(new Error("Authentication error")));
  const users = io.of("/user");
  users.use(async (socket, next) => {
    if ((await seat(socket).catch(() => false)) && hasRoom(socket)) next();
    else next(new Error("Authentication error"));
  });

  /** Puts a socket where its user belongs now. @returns false when its token is good for nobody (any more) */
  async function seat(socket: Socket): Promise<boolean> {
    const { token } = socket.handshake.query;
    const verified = typeof token === "string" ? await tokens.verify(token) : null;
    const user = verified && (await currentUsers.find(verified.userId, verified.issuedAt));
    if (!user) return false;
    await socket.join(roomOf(user.id));
    // Who has no permission (yet) learns nothing of the record, not even that something happened to it.
    if (user.status === "empty-permissions") await socket.leave(permitted);
    else await socket.join(permitted);
    return true;
  }

  /** One user has a few windows open; more connections would only take memory. */
  function hasRoom(socket: Socket): boolean {
    return [...socket.rooms].every(
      (room) => room === permitted || (users.adapter.rooms.get(room)?.size ?? 0) <= mostSockets,
    );
  }

  async function lookAgain(): Promise<void> {
    for (const socket of users.sockets.values()) {
      // A database that does not answer takes nobody's rights.
      if (!(await seat(socket).catch(() => true))) socket.disconnect(true);
    }
  }
  let isAttached = false;
  const looking = setInterval(() => void lookAgain(), everyMs).unref();

  users.on("connection", (socket) => {
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
      server.prependListener("upgrade", (request) => {
        if (request.url?.startsWith(olderPath)) request.url = `/api${request.url}`;
      });
      io.attach(server);
      io.engine.use((_request: IncomingMessage, answer: ServerResponse, next: () => void) => {
        for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
        next();
      });
      isAttached = true;
    },
    async close() {
      clearInterval(looking);
      io.disconnectSockets(true);
      if (isAttached) await io.close();
      else await closeAdapters(io);
      await shared?.end();
    },
  };
}

/** Events of a process without sockets of its own, told by the servers on the same PostgreSQL. */
export async function shareEvents(
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<Events & { close(): Promise<void> }> {
  const io = new Server({ serveClient: false });
  const pool = await shareAdapter(io, databaseUrl, log);
  const users = io.of("/user");
  return {
    emit(event, payload) {
      users.to(permitted).emit(event, JSON.stringify(payload));
    },
    disconnect(userId) {
      users.in(roomOf(userId)).disconnectSockets(true);
    },
    async close() {
      await closeAdapters(io);
      await pool.end();
    },
  };
}

/** What never listened cannot be closed as a whole; its adapters would go on telling others that they are there. */
async function closeAdapters(io: Server): Promise<void> {
  for (const name of ["/", "/user"]) await io.of(name).adapter.close();
}

async function shareAdapter(io: Server, databaseUrl: string, log: FastifyBaseLogger): Promise<pg.Pool> {
  const pool = createPool(databaseUrl, { connections: 4, name: "community-data-platform-events" });
  const report = (error: Error) => log.error(error, "Socket events could not be shared");
  // The adapter's own table, for payloads that do not fit into a notification.
  await pool.query(`create table if not exists socket_io_attachments
    (id bigserial primary key, created_at timestamptz default now(), payload bytea)`);
  io.adapter(createAdapter(withOneListener(pool), { errorHandler: report }));
  return pool;
}

/**
 * The pool as the adapter needs it. The adapter keeps one connection to listen on and takes another when that is lost,
 * but never gives the lost one back, which would use up the pool; and when a connection is lost while it begins to
 * listen, it takes two, which would deliver each event twice.
 */
function withOneListener(pool: pg.Pool): pg.Pool {
  let listener: pg.PoolClient | null = null;
  function dismiss(client: pg.PoolClient): void {
    if (listener !== client) return;
    listener = null;
    client.removeAllListeners("end");
    client.release(true);
  }
  const connect = async (): Promise<pg.PoolClient> => {
    // Its timer may fire once more after the end, and would do so for ever.
    if (pool.ending) return new Promise(() => {});
    const client = await pool.connect();
    if (listener) dismiss(listener);
    listener = client;
    client.once("end", () => dismiss(client));
    return client;
  };
  return { connect, query: pool.query.bind(pool) } as pg.Pool;
}
