import type { QueryClient } from "@tanstack/react-query";
import { connectPlatformSocket } from "#shared/client/platform-socket.ts";
import { collectChanges, mentions } from "#shared/client/record-changes.ts";
import type { RuntimeConfig } from "#shared/contract/config.ts";
import { dropOldEntries } from "../request-log/read-log.ts";
import { apiAddressIn } from "./api-address.ts";
import { ownWrites } from "./own-writes.ts";

interface LiveOptions {
  readonly queryClient: QueryClient;
  readonly origin: string;
  readonly token: string;
  readonly config: Pick<RuntimeConfig, "apiBase" | "socket" | "capabilities">;
}

/**
 * Subscribes to the platform's events while the panel is open. Refetches affected data within a second of a change by
 * anyone outside this browser. The socket connects only to the console or to its API origin.
 * @returns a function that disconnects
 */
export function followChanges({ queryClient, origin, token, config }: LiveOptions): () => void {
  const url = URL.parse(config.socket.url, origin);
  const api = apiAddressIn(config, origin);
  void dropOldEntries();
  if (url === null || ![origin, api && new URL(api).origin].includes(url.origin)) return () => {};
  const refetch = (ids: ReadonlySet<string>) =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, state: { data } }) =>
        // Any change may create a match for a profile that had no candidates.
        hasNoCandidates(data) || mentions(queryKey.flatMap(words), ids) || mentions(data, ids),
    });
  let own: readonly string[] = [];
  const onChange = collectChanges(refetch, (mark) => own.includes(mark));
  const socket = connectPlatformSocket({
    url: url.href,
    path: config.socket.path,
    token: () => token,
    capabilities: config.capabilities,
    onEvent: (name, payload) => {
      if (name === "record-changed" && typeof payload === "string") {
        void ownWrites.getValue().then((marks) => {
          own = marks;
          onChange(parsed(payload));
        });
      }
      if (name === "community-lens") void queryClient.invalidateQueries({ queryKey: ["lens"] });
    },
    onReconnect: () => void queryClient.invalidateQueries(),
  });
  return () => void socket.disconnect();
}

const words = (part: unknown) => (typeof part === "string" ? part.split(" ") : [part]);

const hasNoCandidates = (data: unknown) =>
  typeof data === "object" &&
  data !== null &&
  "candidates" in data &&
  Array.isArray(data.candidates) &&
  data.candidates.length === 0;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
