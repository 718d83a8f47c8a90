import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { io, type Socket } from "socket.io-client";
import { WebSocket } from "undici";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { CurrentUser } from "#server/platform/auth/find-current-user.ts";
import { createSocketEvents, type SocketEvents } from "#server/platform/http/socket-events.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

function connect(path: string, token: string | undefined, namespace = "/user"): Socket {
  return io(`${platform.url}${namespace}`, {
    path,
    query: token === undefined ? {} : { token },
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
  });
}

const next = <T>(socket: Socket, event: string) => new Promise<T>((resolve) => socket.once(event, resolve));

describe.each(["/api/socket.io", "/socket.io"])("the socket at %s", (path) => {
  test("greets with connected and passes events on as JSON texts to every user", async () => {
    const sockets = [connect(path, await platform.token("admin")), connect(path, await platform.token("readonly"))];
    await Promise.all(sockets.map((socket) => next(socket, "connected")));
    const received = Promise.all(sockets.map((socket) => next<string>(socket, "member-merge")));
    const payload = { success: true, userId: "u", primaryDisplayName: "Ada" };
    platform.running.platform.events.emit("member-merge", payload);
    expect(await received).toEqual([JSON.stringify(payload), JSON.stringify(payload)]);
    for (const socket of sockets) socket.disconnect();
  });

  test("sends nothing to users without permissions", async () => {
    const sockets = [connect(path, await platform.token("empty")), connect(path, await platform.token("readonly"))];
    const [empty, reader] = sockets as [Socket, Socket];
    await Promise.all(sockets.map((socket) => next(socket, "connected")));
    const overheard: unknown[] = [];
    empty.on("member-merge", (text) => overheard.push(text));
    const received = next(reader, "member-merge");
    platform.running.platform.events.emit("member-merge", { primaryDisplayName: "Ada" });
    await received;
    // Waits for one more round trip, in which an event sent at the same moment would have arrived.
    const again = connect(path, await platform.token("empty"));
    await next(again, "connected");
    expect(overheard).toEqual([]);
    for (const socket of [...sockets, again]) socket.disconnect();
  });

  test.each([undefined, "", "forged.token.here"])("refuses the token %j with Authentication error", async (token) => {
    const socket = connect(path, token);
    expect((await next<Error>(socket, "connect_error")).message).toBe("Authentication error");
  });

  test("lets a user connect a hundred times, and does not affect others", async () => {
    const token = await platform.token("readonly");
    const sockets = Array.from({ length: 100 }, () => connect(path, token));
    await Promise.all(sockets.map((socket) => next(socket, "connected")));
    const more = connect(path, token);
    expect((await next<Error>(more, "connect_error")).message).toBe("Authentication error");
    const other = connect(path, await platform.token("admin"));
    await next(other, "connected");
    sockets[0]?.disconnect();
    for (const socket of [...sockets, other]) socket.disconnect();
  });

  test("has no namespace other than that of users", async () => {
    const socket = connect(path, await platform.token("admin"), "/");
    expect((await next<Error>(socket, "connect_error")).message).toBe("Authentication error");
  });
});

/** A connection as a program without the client library opens it; `sent` are packets of the protocol. */
async function connectRaw(url: string, sent: readonly string[], headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/socket.io/?EIO=4&transport=websocket`, { headers });
  const received: string[] = [];
  const ended = new Promise<string[]>((resolve) => socket.addEventListener("close", () => resolve(received)));
  const opened = new Promise<boolean>((resolve) => {
    socket.addEventListener("message", () => resolve(true), { once: true });
    socket.addEventListener("close", () => resolve(false));
  });
  socket.addEventListener("error", () => {});
  socket.addEventListener("message", ({ data }) => {
    received.push(String(data));
    const packet = sent[received.length - 1];
    if (packet !== undefined) socket.send(packet);
  });
  return { isOpen: await opened, ended, close: () => socket.close(), received };
}

describe("A connection without a user", () => {
  test("ends with the first refused token", async () => {
    for (const packet of ['40/user,{"token":"a"}', "40"]) {
      const { isOpen, ended } = await connectRaw(platform.url, [packet, packet]);
      expect(isOpen).toBe(true);
      expect((await ended).slice(1), packet).toEqual([expect.stringMatching(/^44.*"Authentication error"/)]);
    }
  });

  test("ends when its user leaves the namespace, and so no longer counts for them", async () => {
    const packets = [`40/user,${JSON.stringify({ token: await platform.token("admin") })}`, "41/user,"];
    const { ended } = await connectRaw(platform.url, packets);
    expect((await ended)[1]).toMatch(/^40\/user,/);
  });

  test("is limited by the address that a trusted proxy forwards, and does not count once it has signed in", async () => {
    const limited = await startPlatform({ environment: { RATE_LIMIT: "36" } });
    onTestFinished(() => limited.stop());
    const from = (address: string, packets: string[] = []) =>
      connectRaw(limited.url, packets, { "x-forwarded-for": address });
    const idle = await Promise.all(["203.0.113.9", "203.0.113.9", "203.0.113.9"].map((address) => from(address)));
    expect(idle.map(({ isOpen }) => isOpen)).toEqual([true, true, true]);
    expect((await from("203.0.113.9")).isOpen).toBe(false);
    expect((await from("198.51.100.1, 203.0.113.9")).isOpen).toBe(false);
    for (const { close } of idle) close();
    await Promise.all(idle.map(({ ended }) => ended));
    await expect.poll(async () => (await from("203.0.113.9")).isOpen).toBe(true);

    const signIn = `40/user,${JSON.stringify({ token: await limited.token("admin") })}`;
    for (let at = 0; at < 36; at++) {
      const { isOpen, received } = await from("2001:db8::1", [signIn]);
      expect(isOpen).toBe(true);
      await expect.poll(() => received.length).toBeGreaterThan(1);
    }
    // All of the minute.
    expect((await from("2001:db8::2", [signIn])).isOpen).toBe(false);
    expect((await from("2001:db8:0:1::2", [signIn])).isOpen).toBe(true);
  });
});

describe("Withdrawn permissions", () => {
  const reader: CurrentUser = {
    id: "reader",
    email: "",
    fullName: "",
    roles: ["readonly"],
    adminSegments: [],
    status: "active",
  };
  const found = new Map<string, CurrentUser | null>();
  const server = createServer();
  let events: SocketEvents;
  beforeAll(async () => {
    events = await createSocketEvents({
      tokens: { verify: async (token) => ({ userId: token, issuedAt: 0 }) },
      currentUsers: { find: async (id) => found.get(id) ?? null },
      log: platform.running.platform.log,
      headers: {},
      databaseUrl: null,
      everyMs: 20,
    });
    events.attach(server);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  });
  afterAll(async () => {
    await events.close();
    server.close();
  });

  async function listen(id: string): Promise<Socket> {
    found.set(id, { ...reader, id });
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/user`;
    const query = { token: id };
    const socket = io(address, {
      path: "/api/socket.io",
      query,
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
    });
    await next(socket, "connected");
    return socket;
  }

  test("A user whose token or account is gone is disconnected", async () => {
    const socket = await listen("leaver");
    const ended = next(socket, "disconnect");
    found.delete("leaver");
    await ended;
    expect(socket.connected).toBe(false);
  });

  test("A user without permissions receives no events, and receives them again once permissions are restored", async () => {
    const [socket, witness] = [await listen("moved"), await listen("witness")];
    let receivedCount = 0;
    socket.on("member-merge", () => {
      receivedCount += 1;
    });
    /** Whether the socket received an event that the witness received. */
    const receivesEvent = async () => {
      const before = receivedCount;
      const witnessed = next(witness, "member-merge");
      events.emit("member-merge", {});
      await witnessed;
      // Waits for one more round trip, in which an event sent at the same moment would have arrived.
      (await listen("later")).disconnect();
      return receivedCount > before;
    };
    expect(await receivesEvent()).toBe(true);
    found.set("moved", { ...reader, id: "moved", status: "empty-permissions" });
    await expect.poll(receivesEvent).toBe(false);
    found.set("moved", { ...reader, id: "moved" });
    await expect.poll(receivesEvent).toBe(true);
    socket.disconnect();
    witness.disconnect();
  });
});

test("a server that stops says so to the others, and logs no error", async () => {
  const { databaseUrl } = platform.config;
  const listener = new pg.Client({ connectionString: databaseUrl ?? "" });
  await listener.connect();
  onTestFinished(() => listener.end());
  const types: number[] = [];
  listener.on("notification", ({ payload }) => types.push(JSON.parse(payload ?? "").type));
  await listener.query('listen "socket.io#/user"');
  const error = vi.fn();
  const log = { ...platform.running.platform.log, error } as unknown as FastifyBaseLogger;
  const needs = { tokens: { verify: async () => null }, currentUsers: { find: async () => null }, headers: {} };
  const other = await createSocketEvents({ ...needs, log, databaseUrl });
  await other.close();
  // Message type of the adapter.
  const closed = 13;
  await expect.poll(() => types).toContain(closed);
  expect(error).not.toHaveBeenCalled();
});
