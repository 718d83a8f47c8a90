import { queryOptions } from "@tanstack/react-query";
import type { Workplace } from "../connection/session.ts";
import { keepAnswer, recall } from "./session-memory.ts";

/**
 * A question to the server whose last answer is shown from the session's memory while it is asked again. The answer
 * belongs to one user in one project group.
 */
export function seenOptions<T>(
  { origin, userId, group }: Workplace,
  what: string,
  ask: (signal: AbortSignal) => Promise<T>,
) {
  const key = `${origin} ${userId} ${group.id} ${what}`;
  return queryOptions<T>({
    queryKey: ["seen", key],
    queryFn: async ({ signal }) => {
      const answer = await ask(signal);
      keepAnswer(key, answer);
      return answer;
    },
    initialData: () => recall<T>(key)?.answer,
    initialDataUpdatedAt: () => recall(key)?.at,
  });
}
