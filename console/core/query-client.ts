import { QueryClient } from "@tanstack/react-query";
import { queryFreshMs } from "#shared/domain/limits.ts";

let client: QueryClient | null = null;

/** The one cache of what the server said. Retries are the API client's business, so that each happens once. */
export function getQueryClient(): QueryClient {
  client ??= new QueryClient({
    defaultOptions: {
      queries: { staleTime: queryFreshMs, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  return client;
}
