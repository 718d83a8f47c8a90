import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#server/access/current-user.ts";
import { createSocketEvents, type SocketEvents } from "#server/http/socket-events.ts";
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
    const heard = Promise.all(sockets.map((socket) => next<string>(socket, "member-merge")));
    const payload = { success: true, userId: "u", primaryDisplayName: "Ada" };
    platform.running.platform.events.emit("member-merge", payload);
    expect(await heard).toEqual([JSON.stringify(payload), JSON.stringify(payload)]);
    for (const socket of sockets) socket.disconnect();
  });

  test("tells nothing to whoever has no permission yet", async () => {
    const sockets = [connect(path, await platform.token("empty")), connect(path, await platform.token("readonly"))];
    const [empty, reader] = sockets as [Socket, Socket];
    await Promise.all(sockets.map((socket) => next(socket, "connected")));
    const overheard: unknown[] = [];
    empty.on("member-merge", (text) => overheard.push(text));
    const heard = next(reader, "member-merge");
    platform.running.platform.events.emit("member-merge", { primaryDisplayName: "Ada" });
    await heard;
    // A round trip more: what was sent at the same moment would have arrived.
    const again = connect(path, await platform.token("empty"));
    await next(again, "connected");
    expect(overheard).toEqual([]);
    for (const socket of [...sockets, again]) socket.disconnect();
  });

  test.each([undefined, "", "forged.token.here"])("refuses the token %j with Authentication error", async (token) => {
    const socket = connect(path, token);
    expect((await next<Error>(socket, "connect_error")).message).toBe("Authentication error");
  });

  test("lets a user connect a hundred times, and others all the same", async () => {
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

  test("has nothing beside the namespace of users", async () => {
    const socket = connect(path, await platform.token("admin"), "/");
    expect((await next<Error>(socket, "connect_error")).message).toBe("Authentication error");
  });
});

describe("Rights that end", () => {
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

  test("Whose token or user is gone is disconnected", async () => {
    const socket = await listen("leaver");
    const ended = next(socket, "disconnect");
    found.delete("leaver");
    await ended;
    expect(socket.connected).toBe(false);
  });

  test("Whose permission is taken hears nothing more, and hears again when it is given back", async () => {
    const [socket, witness] = [await listen("moved"), await listen("witness")];
    let heard = 0;
    socket.on("member-merge", () => {
      heard += 1;
    });
    /** Whether the socket heard of something that the witness heard of. */
    const hears = async () => {
      const before = heard;
      const witnessed = next(witness, "member-merge");
      events.emit("member-merge", {});
      await witnessed;
      // A round trip more: what was sent at the same moment would have arrived.
      (await listen("later")).disconnect();
      return heard > before;
    };
    expect(await hears()).toBe(true);
    found.set("moved", { ...reader, id: "moved", status: "empty-permissions" });
    await expect.poll(hears).toBe(false);
    found.set("moved", { ...reader, id: "moved" });
    await expect.poll(hears).toBe(true);
    socket.disconnect();
    witness.disconnect();
  });
});
