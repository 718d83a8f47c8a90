import { io, type Socket } from "socket.io-client";
import type { RuntimeConfig } from "#shared/contract/config.ts";
import { isCapable } from "./backend.ts";

interface PlatformSocketOptions {
  /** URL and path from `/config.json`, with the URL resolved. */
  readonly url: string;
  readonly path: string;
  /** Called for each connection, also after the token was replaced. */
  readonly token: () => string;
  readonly capabilities: RuntimeConfig["capabilities"];
  /** Called for each event of the platform. The payload is unparsed, usually JSON text. */
  readonly onEvent: (name: string, payload: unknown) => void;
  /** Called after a lost connection is restored. Events in between were missed. */
  readonly onReconnect?: () => void;
}

/** Connects to the socket namespace `/user` (wire.md 3) and reconnects when needed. */
export function connectPlatformSocket({
  url,
  path,
  token,
  capabilities,
  onEvent,
  onReconnect,
}: PlatformSocketOptions): Socket {
  const socket = io(`${url.replace(/\/$/, "")}/user`, {
    path,
    transports: ["websocket"],
    forceNew: true,
    // In the first message rather than in the URL, which proxies write into their logs.
    ...(isCapable(capabilities, "socketAuth")
      ? { auth: (send: (auth: object) => void) => send({ token: token() }) }
      : { query: { token: token() } }),
    reconnectionDelayMax: 30_000,
  });
  let wasConnected = false;
  socket.on("connect", () => {
    if (wasConnected) onReconnect?.();
    wasConnected = true;
  });
  socket.onAny(onEvent);
  return socket;
}
