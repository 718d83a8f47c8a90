import type { Query } from "@tanstack/react-query";
import type { Socket } from "socket.io-client";
import { connectPlatformSocket } from "#shared/client/platform-socket.ts";
import { collectChanges, mentions } from "#shared/client/record-changes.ts";
import { isOwnWrite, tokenStore } from "./api-client.ts";
import { emitPlatformEvent, onPlatformEvent } from "./platform-events.ts";
import { getQueryClient } from "./query-client.ts";
import { runtimeConfig } from "./runtime-config.ts";

let socket: Socket | null = null;

/** Suggestions that are looked through one by one must not move under the reader. */
const stillQueries: ReadonlySet<unknown> = new Set(["merge-suggestions"]);

/** Connects to the events of the platform, once. */
export function connectSocket(): void {
  if (socket) return;
  const { url, path } = runtimeConfig().socket;
  socket = connectPlatformSocket({
    url: new URL(url, location.origin).href,
    path,
    token: tokenStore().read() ?? "",
    onEvent: emitPlatformEvent,
    // Events are not sent again to those who were away.
    onReconnect: () => askAgain(() => true),
  });
  // The list of integrations is what changes, whichever integration it was.
  socket.on("integration-completed", () => {
    void getQueryClient().invalidateQueries({ queryKey: ["integrations"] });
  });
  // Records change through other users, and through the same user in another tab or in the panel.
  const onChange = (ids: ReadonlySet<string>) =>
    askAgain(({ queryKey, state: { data } }) => mentions(queryKey, ids) || mentions(data, ids));
  onPlatformEvent("record-changed", collectChanges(onChange, isOwnWrite));
}

function askAgain(isConcerned: (query: Query) => boolean): void {
  void getQueryClient().invalidateQueries({
    predicate: (query) => !stillQueries.has(query.queryKey[0]) && isConcerned(query),
  });
}
