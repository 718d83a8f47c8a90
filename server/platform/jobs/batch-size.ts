import { setTimeout as wait } from "node:timers/promises";

/** Adaptive number of rows per transaction. */
interface BatchSize {
  readonly rows: () => number;
  /** Runs a transaction of this many rows, measures it and adapts the size. Background work pauses afterwards. */
  readonly measure: <T>(rows: number, work: () => Promise<T>) => Promise<T>;
}

const minRows = 20;
const maxRows = 1_000;
const maxPauseMs = 100;

/**
 * Keeps transactions short. Target on the embedded database, where a transaction blocks all others: about 25 ms, half
 * of the 50 ms that a job may take (rules.md 12). Target on a server: 200 ms. Background work on the embedded database
 * pauses after each transaction for as long as it took, so that the queries of a page can run in between.
 */
export function createBatchSize(embedded: boolean, priority: "normal" | "background" = "normal"): BatchSize {
  const targetMs = embedded ? 25 : 200;
  let rows = embedded ? 100 : 300;
  return {
    rows: () => rows,
    async measure(count, work) {
      const started = performance.now();
      const result = await work();
      const took = performance.now() - started;
      // Grows in small steps, shrinks at once.
      const fitting = (count * targetMs) / Math.max(took, 1);
      rows = Math.round(Math.min(maxRows, Math.max(minRows, Math.min(fitting, rows * 1.2))));
      if (embedded && priority === "background") await wait(Math.min(took, maxPauseMs));
      return result;
    },
  };
}
