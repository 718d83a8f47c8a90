import { setImmediate as turn } from "node:timers/promises";
import type { Pool, QueryResult } from "pg";

export interface TrackedQueries {
  readonly query: (text: string, values?: unknown[]) => Promise<QueryResult>;
  /** Resolves when no query runs, including those that follow from the result of another. */
  ended(): Promise<void>;
}

/** Runs queries on a pool and knows when they have ended, because libraries stop without waiting for their own. */
export function trackQueries(pool: Pick<Pool, "query">): TrackedQueries {
  const running = new Set<Promise<unknown>>();
  return {
    query(text, values) {
      const result = pool.query(text, values);
      running.add(result);
      const remove = () => running.delete(result);
      result.then(remove, remove);
      return result;
    },
    async ended() {
      while (running.size > 0) {
        await Promise.allSettled(running);
        await turn();
      }
    },
  };
}
