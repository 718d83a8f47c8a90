import { io, type Socket } from "socket.io-client";

interface PlatformSocketOptions {
  /** Address and path as `/config.json` names them, the address resolved. */
  readonly url: string;
  readonly path: string;
  readonly token: string;
  /** Each event of the platform; the payload as it came, a JSON text as a rule. */
  readonly onEvent: (name: string, payload: unknown) => void;
  /** The connection stands again after it was lost: events in between were missed. */
  readonly onReconnect?: () => void;
}

/** Connects to the socket namespace `/user` (wire.md 3) and keeps the connection. */
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
