import type { FastifyBaseLogger } from "fastify";

/** No input may block a process for longer. */
const mostMs = 100;
/** Interval of the reports. */
const everyMs = 1_000;
const sampleMs = 20;

export interface EventLoopWatch {
  /** Notes that a request or a job begins. Call the result when it ends. */
  begin(work: string): () => void;
  stop(): void;
}

/**
 * Logs when one piece of work has blocked the process for too long, with the requests and jobs since the last look. Counts
 * the processor time of the thread between two turns of the event loop: a busy machine delays a process too.
 */
export function watchEventLoop(log: Pick<FastifyBaseLogger, "warn">): EventLoopWatch {
  const running = new Map<symbol, string>();
  const begun = new Set<string>();
  let longestMs = 0;
  let usedBefore = usedMs();
  const sample = setInterval(() => {
    const used = usedMs();
    longestMs = Math.max(longestMs, used - usedBefore);
    usedBefore = used;
  }, sampleMs).unref();
  const timer = setInterval(() => {
    const blockedMs = Math.round(longestMs);
    longestMs = 0;
    const work = [...new Set([...running.values(), ...begun])];
    begun.clear();
    if (blockedMs > mostMs && work.length > 0) log.warn({ blockedMs, work }, "The process was blocked");
  }, everyMs).unref();
  return {
    begin(work) {
      const key = Symbol(work);
      running.set(key, work);
      begun.add(work);
      return () => running.delete(key);
    },
    stop() {
      clearInterval(sample);
      clearInterval(timer);
    },
  };
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
