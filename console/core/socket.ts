import type { Query } from "@tanstack/react-query";
import type { Socket } from "socket.io-client";
import { connectPlatformSocket } from "#shared/client/platform-socket.ts";
import { collectChanges, mentions } from "#shared/client/record-changes.ts";
import { isOwnWrite, tokenStore } from "./api-client.ts";
import { emitPlatformEvent, onPlatformEvent } from "./platform-events.ts";
import { getQueryClient } from "./query-client.ts";
import { runtimeConfig } from "./runtime-config.ts";

let socket: Socket | null = null;

/** Queries that events must not refetch: suggestions under review must not move. */
const stillQueries: ReadonlySet<unknown> = new Set(["merge-suggestions"]);

/** Connects to the events of the platform, once. */
export function connectSocket(): void {
  if (socket) return;
  const { socket: address, capabilities } = runtimeConfig();
  const { url, path } = address;
  socket = connectPlatformSocket({
    url: new URL(url, location.origin).href,
    path,
    token: () => tokenStore().read() ?? "",
    capabilities,
    onEvent: emitPlatformEvent,
    // The server does not resend events missed during a disconnect.
    onReconnect: () => invalidate(() => true),
  });
  // The whole list is stale, whichever integration has finished.
  socket.on("integration-completed", () => {
    void getQueryClient().invalidateQueries({ queryKey: ["integrations"] });
  });
  // Records are changed by other users, and by the same user in other tabs or in the extension.
  const onChange = (ids: ReadonlySet<string>) =>
    invalidate(({ queryKey, state: { data } }) => mentions(queryKey, ids) || mentions(data, ids));
  onPlatformEvent("record-changed", collectChanges(onChange, isOwnWrite));
}

/** Connects anew with the current token. */
export function reconnectSocket(): void {
  socket?.disconnect().connect();
}

function invalidate(isConcerned: (query: Query) => boolean): void {
  void getQueryClient().invalidateQueries({
    predicate: (query) => !stillQueries.has(query.queryKey[0]) && isConcerned(query),
  });
}
