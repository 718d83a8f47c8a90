import type { QueryClient } from "@tanstack/react-query";
import { queryFreshMs } from "#shared/domain/limits.ts";
import { FreshQueryClient } from "#shared/ui/query-client.ts";

let client: QueryClient | null = null;

/** Cache of server data. The API client retries requests, so queries do not retry again. */
export function getQueryClient(): QueryClient {
  client ??= new FreshQueryClient({
    defaultOptions: {
      queries: { staleTime: queryFreshMs, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  return client;
}
