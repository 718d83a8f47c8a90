import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Workplace } from "../connection/session.ts";
import { recall, storeResponse } from "./session-memory.ts";

const nameOf = ({ origin, userId, group }: Workplace, what: string) => `${origin} ${userId} ${group.id} ${what}`;

/** Returns the query key of `seenOptions`. */
export const seenKey = (workplace: Workplace, what: string) => ["seen", nameOf(workplace, what)] as const;

/**
 * Query options that show the last response from session memory during a refetch. Stored responses belong to one user
 * in one project group.
 */
export function seenOptions<T>(workplace: Workplace, what: string, ask: (signal: AbortSignal) => Promise<T>) {
  const name = nameOf(workplace, what);
  return queryOptions<T>({
    queryKey: seenKey(workplace, what),
    queryFn: async ({ signal }) => {
      const answer = await ask(signal);
      storeResponse(name, answer);
      return answer;
    },
    initialData: () => recall<T>(name)?.answer,
    initialDataUpdatedAt: () => recall(name)?.at,
  });
}

/** Stores data that came with another response as if it had been fetched separately. */
export function cacheSeen(queryClient: QueryClient, workplace: Workplace, what: string, answer: unknown): void {
  queryClient.setQueryData(seenKey(workplace, what), answer);
  storeResponse(nameOf(workplace, what), answer);
}
