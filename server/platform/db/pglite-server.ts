import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { createFrameReader } from "./wire-frames.ts";

/**
 * Lets several PostgreSQL connections take turns in PGlite's single session. A turn is never interrupted: it is a
 * simple query, or all messages up to Sync (parse, bind, execute), or a whole transaction. A switch between the
 * messages of a turn would let one connection overwrite the unnamed statement of another. A named statement is
 * prepared once and serves every connection that sends the same name and text, because the session has one set of
 * names.
 */
interface Connection {
  readonly socket: Socket;
  /** Messages of an incomplete turn. */
  pending: Buffer[];
  closed: boolean;
}

interface Turn {
  readonly connection: Connection;
  readonly bytes: Buffer;
  /** True when the turn ends with Flush. More messages of it follow. */
  readonly isFlush: boolean;
}

const sslRequest = 80877103;
const gssRequest = 80877104;
const cancelRequest = 80877102;
const protocol3 = 196608;
const rollback = simpleQuery("ROLLBACK");
const checkpoint = simpleQuery("CHECKPOINT");
/** Bytes of the write-ahead log after which a checkpoint frees it, and the time between two looks at its length. */
const logLimit = { bytes: 256 * 1024 ** 2, lookMilliseconds: 5_000 };

interface ServeOptions {
  /**
   * Checked before each turn. Without free space the session is read-only, and writes fail as in PostgreSQL on a full
   * disk.
   */
  readonly hasRoom: () => boolean;
  /** True while a copy of the database is made, which needs the whole log since its start. */
  readonly isCopied?: () => boolean;
  readonly limit?: typeof logLimit;
  /** Called when PGlite has failed and can no longer be used. */
  readonly onBroken: (error: unknown) => void;
}

/** Listens on the unix socket `path`. */
export function servePglite(pglite: PGlite, path: string, options: ServeOptions): Promise<Server> {
  const { hasRoom, onBroken, isCopied = () => false, limit = logLimit } = options;
  const turns: Turn[] = [];
  /** Connection that owns the session, in a transaction or between Flush and Sync. */
  let owner: Connection | null = null;
  let working = false;
  let isReadOnly = false;
  /** Messages that prepared the session's named statements, by name. */
  const prepared = new Map<string, Buffer>();

  /** @throws Error when PGlite can no longer be used: it panicked, or did not complete the turn. */
  async function run(turn: Turn, out: (bytes: Buffer) => void): Promise<void> {
    let last: Buffer = Buffer.alloc(0);
    let panic: string | null = null;
    const preparation = readPreparation(turn.bytes);
    const isPrepared = preparation !== null && prepared.get(preparation.name)?.equals(preparation.message);
    const turnBytes = isPrepared ? withoutPreparation(turn.bytes) : turn.bytes;
    await pglite.runExclusive(() =>
      pglite.execProtocolRawStream(turnBytes, {
        onRawData(data) {
          // PGlite reuses its buffer, so the bytes must be copied.
          const bytes = Buffer.from(data);
          if (preparation !== null && last.length === 0 && bytes[0] === parseComplete) {
            prepared.set(preparation.name, preparation.message);
          }
          panic ??= readPanic(Buffer.concat([last, bytes]));
          last =
            bytes.length >= trailingBytes
              ? bytes.subarray(-trailingBytes)
              : Buffer.concat([last, bytes]).subarray(-trailingBytes);
          // The outcome of a statement that panicked is unknown, so no response is sent.
          if (panic === null) out(isReadOnly ? asDiskFull(bytes) : bytes);
        },
      }),
    );
    if (panic !== null) throw new Error(panic);
    if (!turn.isFlush && !isReady(last)) throw new Error("a statement did not finish");
    owner = isReadyAndIdle(last) ? null : turn.connection;
  }

  /**
   * Switches the read-only mode between transactions only. A running transaction continues, and fails if the disk is
   * full.
   */
  async function followRoom(connection: Connection): Promise<void> {
    const isFull = !hasRoom();
    if (isFull === isReadOnly) return;
    const bytes = simpleQuery(`SET default_transaction_read_only = ${isFull ? "on" : "off"}`);
    await run({ connection, bytes, isFlush: false }, () => {});
    isReadOnly = isFull;
  }

  let lookedAt = performance.now();

  /** PostgreSQL's checkpointer is a process of its own, which PGlite lacks: its log would grow until the next stop. */
  async function checkpointWhenDue(connection: Connection): Promise<void> {
    if (performance.now() - lookedAt < limit.lookMilliseconds || isCopied()) return;
    lookedAt = performance.now();
    const { rows } = await pglite.query<{ due: boolean }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${limit.bytes} as due
       from pg_control_checkpoint()`,
    );
    if (rows[0]?.due) await run({ connection, bytes: checkpoint, isFlush: false }, () => {});
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    try {
      for (;;) {
        if (owner?.closed) {
          // The client disconnected in the middle of a transaction, so it must be rolled back.
          await run({ connection: owner, bytes: rollback, isFlush: false }, () => {});
          owner = null;
        }
        const index = owner === null ? 0 : turns.findIndex((turn) => turn.connection === owner);
        const [turn] = index < 0 ? [] : turns.splice(index, 1);
        if (turn === undefined) break;
        if (turn.connection.closed && owner !== turn.connection) continue;
        if (owner === null) {
          await followRoom(turn.connection);
          await checkpointWhenDue(turn.connection);
        }
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

/** Answers packets before the session. Returns true when the session has started. */
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

/** Returns the Parse message with which a turn begins, if it prepares a named statement; else null. */
function readPreparation(turn: Buffer): { name: string; message: Buffer } | null {
  if (turn[0] !== parse || turn[5] === 0) return null;
  return { name: turn.toString("utf8", 5, turn.indexOf(0, 5)), message: turn.subarray(0, messageLength(turn)) };
}

/** Replaces the Parse message at the beginning with one of an empty unnamed statement, whose response is the same. */
function withoutPreparation(turn: Buffer): Buffer {
  return Buffer.concat([emptyParse, turn.subarray(messageLength(turn))]);
}

const messageLength = (bytes: Buffer) => bytes.readInt32BE(1) + 1;

const parse = "P".charCodeAt(0);
const parseComplete = "1".charCodeAt(0);
/** Its name and text are empty, and it has no parameter types. */
const emptyParse = message("P", Buffer.from("\0\0\0\0"));

/** True when a response ends with ReadyForQuery. */
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
 * First fields of an error: severity, twice, and code. No value of a row can contain these bytes, because PostgreSQL
 * text holds no zero byte.
 */
const panics = ["PANIC", "FATAL"].map((severity) => Buffer.from(`S${severity}\0V${severity}\0C`, "latin1"));
const readOnlyError = Buffer.from("SERROR\0VERROR\0C25006\0", "latin1");
const diskFullError = Buffer.from("SERROR\0VERROR\0C53100\0", "latin1");
/** Number of trailing bytes kept from a response, because an error header may continue in the next chunk. */
const trailingBytes = 32;

/**
 * Returns the message of an error after which PostgreSQL would have ended; null for none. PGlite continues with its
 * locks held.
 */
function readPanic(bytes: Buffer): string | null {
  const at = panics.map((panic) => bytes.indexOf(panic)).find((found) => found >= 0);
  if (at === undefined) return null;
  const fields = bytes
    .subarray(at, at + 500)
    .toString("utf8")
    .split("\0");
  return fields.find((field) => field.startsWith("M"))?.slice(1) ?? "panic";
}

/** Replaces the error of a write in the read-only session with PostgreSQL's disk_full. */
function asDiskFull(bytes: Buffer): Buffer {
  const at = bytes.indexOf(readOnlyError);
  if (at >= 0) diskFullError.copy(bytes, at);
  return bytes;
}
