import { setTimeout as wait } from "node:timers/promises";

/** How many rows go into one transaction. */
export interface Pace {
  readonly rows: () => number;
  /** Times a transaction of so many rows, learns from it, and lets others have their turn afterwards. */
  readonly measure: <T>(rows: number, work: () => Promise<T>) => Promise<T>;
}

const least = 20;
const most = 1_000;
const longestWaitMs = 100;

/**
 * Keeps transactions short: on the embedded database one blocks all others, so about 25 ms, half of the 50 ms that a job
 * may take (settled, "Machine"), since each query of a list may meet one; a server has room for 200 ms. Work that nobody
 * waits for goes gently there: it leaves as much time as it takes, so that a page of several queries comes through
 * between two of its transactions.
 */
export function createPace(embedded: boolean, manner: "fast" | "gently" = "fast"): Pace {
  const wanted = embedded ? 25 : 200;
  let rows = embedded ? 100 : 300;
  return {
    rows: () => rows,
    async measure(count, work) {
      const started = performance.now();
      const result = await work();
      const took = performance.now() - started;
      // Towards what would have taken the wanted time, by small steps up and at once down.
      const fitting = (count * wanted) / Math.max(took, 1);
      rows = Math.round(Math.min(most, Math.max(least, Math.min(fitting, rows * 1.2))));
      if (embedded && manner === "gently") await wait(Math.min(took, longestWaitMs));
      return result;
    },
  };
}
