import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Workplace } from "../connection/session.ts";
import { freshFor, type Remembered, remembered } from "./session-memory.ts";

/** Under which name an answer is kept: it is that of one user in one project group. */
export function seenKey({ origin, userId, group }: Workplace, what: string): string {
  return `${origin} ${userId} ${group.id} ${what}`;
}

const queryKeyOf = (key: string) => ["seen", key];

/** The same function each time, so that an answer is not selected anew with each drawing. */
const answerOf = <T>({ answer }: Remembered<T>): T => answer;

/** A question to the server that is answered from the session's memory where that is fresh. An answer belongs to its key. */
export function seenOptions<T>(workplace: Workplace, what: string, ask: (signal: AbortSignal) => Promise<T>) {
  const key = seenKey(workplace, what);
  return queryOptions({
    queryKey: queryKeyOf(key),
    queryFn: ({ signal }) => remembered(key, () => ask(signal)),
    staleTime: freshFor,
    select: answerOf<T>,
  });
}

/** What it was answered already; undefined where nobody asked. It asks nobody. */
export function useKnown<T>(workplace: Workplace, what: string): T | undefined {
  return useQuery<Remembered<T>>({ queryKey: queryKeyOf(seenKey(workplace, what)), enabled: false }).data?.answer;
}
