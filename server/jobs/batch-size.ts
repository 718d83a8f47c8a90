import { setTimeout as wait } from "node:timers/promises";

/** Adaptive number of rows per transaction. */
interface BatchSize {
  readonly rows: () => number;
  /** Times a transaction of this many rows and adapts to it. In the background it pauses afterwards. */
  readonly measure: <T>(rows: number, work: () => Promise<T>) => Promise<T>;
}

const minRows = 20;
const maxRows = 1_000;
const maxPauseMs = 100;

/**
 * Keeps transactions short: about 25 ms on the embedded database, where one blocks all others (half of the 50 ms that a
 * job may take; rules.md 12), and 200 ms on a server. Background work on the embedded database pauses for as long
 * as each transaction took, so that a page of several queries gets through in between.
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
      // Grows in small steps and shrinks at once.
      const fitting = (count * targetMs) / Math.max(took, 1);
      rows = Math.round(Math.min(maxRows, Math.max(minRows, Math.min(fitting, rows * 1.2))));
      if (embedded && priority === "background") await wait(Math.min(took, maxPauseMs));
      return result;
    },
  };
}
