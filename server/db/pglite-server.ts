import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { createFrameReader } from "./wire-frames.ts";

/**
 * Lets several PostgreSQL connections take turns in the one session that PGlite has. A turn is never cut: it is a
 * simple query, or everything up to Sync (parse, bind, execute), or a whole transaction. Handing over between the
 * messages of a turn would let one connection overwrite the unnamed statement of another.
 */
interface Connection {
  readonly socket: Socket;
  /** Messages of a turn that is not complete yet. */
  pending: Buffer[];
  closed: boolean;
}

interface Turn {
  readonly connection: Connection;
  readonly bytes: Buffer;
  /** It ends with Flush: more of it follows. */
  readonly isFlush: boolean;
}

const sslRequest = 80877103;
const gssRequest = 80877104;
const cancelRequest = 80877102;
const protocol3 = 196608;
const rollback = simpleQuery("ROLLBACK");

interface ServeOptions {
  /** Asked before each turn: without room the session only reads, and writes fail as PostgreSQL's do on a full disk. */
  readonly hasRoom: () => boolean;
  /** Called when PGlite itself fails and cannot be used any more. */
  readonly onBroken: (error: unknown) => void;
}

/** Listens on the unix socket `path`. */
export function servePglite(pglite: PGlite, path: string, { hasRoom, onBroken }: ServeOptions): Promise<Server> {
  const turns: Turn[] = [];
  /** Holds the session: in a transaction, or between Flush and Sync. */
  let owner: Connection | null = null;
  let working = false;
  let isReadOnly = false;

  /** @throws Error when PGlite may not be used any more: it panicked, or did not end the turn. */
  async function run(turn: Turn, out: (bytes: Buffer) => void): Promise<void> {
    let last: Buffer = Buffer.alloc(0);
    let panic: string | null = null;
    await pglite.runExclusive(() =>
      pglite.execProtocolRawStream(turn.bytes, {
        onRawData(data) {
          // PGlite reuses its buffer, so what is sent must be a copy.
          const bytes = Buffer.from(data);
          panic ??= readPanic(Buffer.concat([last, bytes]));
          last =
            bytes.length >= keptBytes ? bytes.subarray(-keptBytes) : Buffer.concat([last, bytes]).subarray(-keptBytes);
          // Nobody knows what became of a statement that panicked, so nobody is told anything.
          if (panic === null) out(isReadOnly ? asDiskFull(bytes) : bytes);
        },
      }),
    );
    if (panic !== null) throw new Error(panic);
    if (!turn.isFlush && !isReady(last)) throw new Error("a statement did not end");
    owner = isReadyAndIdle(last) ? null : turn.connection;
  }

  /** Between transactions only: one that has begun may end as it likes, and fails by itself when the room is used up. */
  async function followRoom(connection: Connection): Promise<void> {
    const isFull = !hasRoom();
    if (isFull === isReadOnly) return;
    const bytes = simpleQuery(`SET default_transaction_read_only = ${isFull ? "on" : "off"}`);
    await run({ connection, bytes, isFlush: false }, () => {});
    isReadOnly = isFull;
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    try {
      for (;;) {
        if (owner?.closed) {
          // Its client is gone in the middle of a transaction: nothing of it may stay.
          await run({ connection: owner, bytes: rollback, isFlush: false }, () => {});
          owner = null;
        }
        const index = owner === null ? 0 : turns.findIndex((turn) => turn.connection === owner);
        const [turn] = index < 0 ? [] : turns.splice(index, 1);
        if (turn === undefined) break;
        if (turn.connection.closed && owner !== turn.connection) continue;
        if (owner === null) await followRoom(turn.connection);
        await run(turn, (bytes) => {
          if (!turn.connection.closed) turn.connection.socket.write(bytes);
        });
      }
    } catch (error) {
      onBroken(error);
    } finally {
      working = false;
    }
  }

  function accept(socket: Socket): void {
    const connection: Connection = { socket, pending: [], closed: false };
    const reader = createFrameReader();
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      connection.closed = true;
      connection.pending = [];
      void work();
    });
    socket.on("data", (chunk) => {
      try {
        let frames = reader.push(chunk);
        while (frames.length > 0) {
          const [first] = frames;
          if (first?.type === "startup") {
            if (startUp(socket, first.bytes)) reader.begin();
            frames = reader.push(Buffer.alloc(0));
            continue;
          }
          for (const frame of frames) {
            if (frame.type === "X") {
              socket.end();
              return;
            }
            connection.pending.push(frame.bytes);
            if (frame.type === "S" || frame.type === "Q" || frame.type === "H") {
              turns.push({ connection, bytes: Buffer.concat(connection.pending), isFlush: frame.type === "H" });
              connection.pending = [];
            }
          }
          break;
        }
      } catch {
        socket.destroy();
      }
      void work();
    });
  }

  return new Promise((resolve, reject) => {
    const server = createServer(accept);
    server.once("error", reject);
    server.listen(path, () => resolve(server));
  });
}

/** Answers what comes before the session. True when the session has begun. */
function startUp(socket: Socket, packet: Buffer): boolean {
  const code = packet.length >= 8 ? packet.readInt32BE(4) : 0;
  if (code === sslRequest || code === gssRequest) {
    socket.write("N");
    return false;
  }
  if (code === cancelRequest || code !== protocol3) {
    socket.end();
    return false;
  }
  socket.write(
    Buffer.concat([
      message("R", Buffer.from([0, 0, 0, 0])),
      ...Object.entries({
        server_version: "18.0",
        server_encoding: "UTF8",
        client_encoding: "UTF8",
        DateStyle: "ISO, MDY",
        integer_datetimes: "on",
        standard_conforming_strings: "on",
        TimeZone: "UTC",
      }).map(([name, value]) => message("S", Buffer.from(`${name}\0${value}\0`))),
      message("K", Buffer.alloc(8)),
      message("Z", Buffer.from("I")),
    ]),
  );
  return true;
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function simpleQuery(statement: string): Buffer {
  return message("Q", Buffer.from(`${statement}\0`));
}

/** The last bytes of an answer say ReadyForQuery. */
function isReady(last: Buffer): boolean {
  return last.subarray(-6, -1).equals(ready);
}

/** The same, outside of any transaction. */
function isReadyAndIdle(last: Buffer): boolean {
  return isReady(last) && last.at(-1) === idle;
}

const ready = Buffer.from("Z\0\0\0\x05", "latin1");
const idle = "I".charCodeAt(0);

/**
 * Fields at the beginning of an error: severity, twice, and code. No value of a row can look like this, since texts
 * hold no zero byte.
 */
const panics = ["PANIC", "FATAL"].map((severity) => Buffer.from(`S${severity}\0V${severity}\0C`, "latin1"));
const readOnlyError = Buffer.from("SERROR\0VERROR\0C25006\0", "latin1");
const diskFullError = Buffer.from("SERROR\0VERROR\0C53100\0", "latin1");
/** So many bytes of an answer are kept until the next ones come, which may continue an error's beginning. */
const keptBytes = 32;

/** What PGlite said when it failed so that PostgreSQL would have ended; it goes on with its locks held instead. */
function readPanic(bytes: Buffer): string | null {
  const at = panics.map((panic) => bytes.indexOf(panic)).find((found) => found >= 0);
  if (at === undefined) return null;
  const fields = bytes
    .subarray(at, at + 500)
    .toString("utf8")
    .split("\0");
  return fields.find((field) => field.startsWith("M"))?.slice(1) ?? "panic";
}

/** The error of a write in a session that only reads, with the code that says why. */
function asDiskFull(bytes: Buffer): Buffer {
  const at = bytes.indexOf(readOnlyError);
  if (at >= 0) diskFullError.copy(bytes, at);
  return bytes;
}
