import { io, type Socket } from "socket.io-client";

interface PlatformSocketOptions {
  /** Address and path as `/config.json` names them, the address resolved. */
  readonly url: string;
  readonly path: string;
  readonly token: string;
  /** Each event of the platform; the payload as it came, a JSON text as a rule. */
  readonly onEvent: (name: string, payload: unknown) => void;
  /** The connection stands, for the first time or again: events before were missed. */
  readonly onConnect: () => void;
}

/** Connects to the socket namespace `/user` (wire.md 3) and keeps the connection. */
export function connectPlatformSocket({ url, path, token, onEvent, onConnect }: PlatformSocketOptions): Socket {
  const socket = io(`${url.replace(/\/$/, "")}/user`, {
    path,
    transports: ["websocket"],
    forceNew: true,
    query: { token },
    reconnectionDelayMax: 30_000,
  });
  socket.on("connect", onConnect);
  socket.onAny(onEvent);
  return socket;
}
