import { io, type Socket } from "socket.io-client";

interface PlatformSocketOptions {
  /** URL and path from `/config.json`, with the URL resolved. */
  readonly url: string;
  readonly path: string;
  readonly token: string;
  /** Called for each event of the platform. The payload is unparsed, usually JSON text. */
  readonly onEvent: (name: string, payload: unknown) => void;
  /** Called after a lost connection is restored. Events in between were missed. */
  readonly onReconnect?: () => void;
}

/** Connects to the socket namespace `/user` (wire.md 3) and reconnects when needed. */
export function connectPlatformSocket({ url, path, token, onEvent, onReconnect }: PlatformSocketOptions): Socket {
  const socket = io(`${url.replace(/\/$/, "")}/user`, {
    path,
    transports: ["websocket"],
    forceNew: true,
    query: { token },
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
