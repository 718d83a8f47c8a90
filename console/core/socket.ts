import { io, type Socket } from "socket.io-client";
import { tokenStore } from "./api-client.ts";
import { emitPlatformEvent } from "./platform-events.ts";
import { getQueryClient } from "./query-client.ts";
import { runtimeConfig } from "./runtime-config.ts";

let socket: Socket | null = null;

/** Connects to the events of the platform, once. The token is read anew by each attempt. */
export function connectSocket(): void {
  if (socket) return;
  const { socket: address } = runtimeConfig();
  const base = new URL(address.url, location.origin).href.replace(/\/$/, "");
  socket = io(`${base}/user`, {
    path: address.path,
    transports: ["websocket"],
    forceNew: true,
    query: { token: tokenStore().read() ?? "" },
    reconnectionDelayMax: 30_000,
  });
  socket.onAny((name: string, payload: unknown) => emitPlatformEvent(name, payload));
  // The list of integrations is what changes, whichever integration it was.
  socket.on("integration-completed", () => {
    void getQueryClient().invalidateQueries({ queryKey: ["integrations"] });
  });
}
