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
}

const sslRequest = 80877103;
const gssRequest = 80877104;
const cancelRequest = 80877102;
const protocol3 = 196608;
const rollback = Buffer.from("Q\0\0\0\x0dROLLBACK\0", "latin1");

/** Listens on the unix socket `path`. `onBroken` is called when PGlite itself fails and cannot be used any more. */
export function servePglite(pglite: PGlite, path: string, onBroken: (error: unknown) => void): Promise<Server> {
  const turns: Turn[] = [];
  /** Holds the session: in a transaction, or between Flush and Sync. */
  let owner: Connection | null = null;
  let working = false;

  async function run(turn: Turn, out: (bytes: Uint8Array) => void): Promise<void> {
    let last: Uint8Array = new Uint8Array();
    await pglite.runExclusive(() =>
      pglite.execProtocolRawStream(turn.bytes, {
        onRawData(bytes) {
          last = bytes.length >= 6 ? bytes.slice(-6) : Buffer.concat([last, bytes]).subarray(-6);
          out(bytes);
        },
      }),
    );
    owner = isReadyAndIdle(last) ? null : turn.connection;
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    try {
      for (;;) {
        if (owner?.closed) {
          // Its client is gone in the middle of a transaction: nothing of it may stay.
          await run({ connection: owner, bytes: rollback }, () => {});
          owner = null;
        }
        const index = owner === null ? 0 : turns.findIndex((turn) => turn.connection === owner);
        const [turn] = index < 0 ? [] : turns.splice(index, 1);
        if (turn === undefined) break;
        if (turn.connection.closed && owner !== turn.connection) continue;
        const { socket } = turn.connection;
        await run(turn, (bytes) => {
          // PGlite reuses its buffer, so what is sent must be a copy.
          if (!turn.connection.closed) socket.write(Buffer.from(bytes));
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
              turns.push({ connection, bytes: Buffer.concat(connection.pending) });
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

/** The last six bytes of an answer say ReadyForQuery, outside of any transaction. */
function isReadyAndIdle(last: Uint8Array): boolean {
  return Buffer.from(last).equals(Buffer.from("Z\0\0\0\x05I", "latin1"));
}
