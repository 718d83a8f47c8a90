import type { Server as HttpServer } from "node:http";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { Server } from "socket.io";
import type { AppTokens } from "../users/app-token.ts";
import type { CurrentUsers } from "../users/find-current-user.ts";
import type { Events } from "./events.ts";

const path = "/api/socket.io";

/** Where older clients look (wire.md 3). */
const olderPath = "/socket.io";

/** The room of those who hear what happens. */
const permitted = "permitted";

interface Needs {
  readonly tokens: AppTokens;
  readonly currentUsers: CurrentUsers;
  readonly log: FastifyBaseLogger;
  /** Several servers on one PostgreSQL tell each other; null when there is only this one. */
  readonly databaseUrl: string | null;
}

export interface SocketEvents extends Events {
  attach(server: HttpServer): void;
  close(): Promise<void>;
}

/** The socket namespace `/user` of wire.md 3. */
export async function createSocketEvents({ tokens, currentUsers, log, databaseUrl }: Needs): Promise<SocketEvents> {
  const io = new Server({ path, transports: ["websocket"], serveClient: false, maxHttpBufferSize: 10_000 });
  const shared = databaseUrl === null ? null : await shareEvents(io, databaseUrl, log);
  io.of("/").use((_socket, next) => next(new Error("Authentication error")));
  const users = io.of("/user");
  users.use(async (socket, next) => {
    const { token } = socket.handshake.query;
    const verified = typeof token === "string" ? await tokens.verify(token) : null;
    const user = verified && (await currentUsers.find(verified.userId, verified.issuedAt).catch(() => null));
    if (!user) return next(new Error("Authentication error"));
    await socket.join(`user-${user.id}`);
    // Who has no permission yet learns nothing of the record, not even that something happened to it.
    if (user.status !== "empty-permissions") await socket.join(permitted);
    next();
  });
  users.on("connection", (socket) => {
    socket.emit("connected");
  });
  return {
    emit(event, payload) {
      users.to(permitted).emit(event, JSON.stringify(payload));
    },
    attach(server) {
      server.prependListener("upgrade", (request) => {
        if (request.url?.startsWith(olderPath)) request.url = `/api${request.url}`;
      });
      io.attach(server);
    },
    async close() {
      io.disconnectSockets(true);
      await io.close();
      await shared?.end();
    },
  };
}

async function shareEvents(io: Server, databaseUrl: string, log: FastifyBaseLogger): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    application_name: "community-data-platform-events",
  });
  const report = (error: Error) => log.error(error, "Socket events could not be shared");
  pool.on("error", report);
  // The adapter's own table, for payloads that do not fit into a notification.
  await pool.query(`create table if not exists socket_io_attachments
    (id bigserial primary key, created_at timestamptz default now(), payload bytea)`);
  io.adapter(createAdapter(pool, { errorHandler: report }));
  return pool;
}
