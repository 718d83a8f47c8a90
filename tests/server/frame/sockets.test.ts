import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

  test("has nothing beside the namespace of users", async () => {
    const socket = connect(path, await platform.token("admin"), "/");
    expect((await next<Error>(socket, "connect_error")).message).toBe("Authentication error");
  });
});
