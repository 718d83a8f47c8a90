import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyBaseLogger } from "fastify";

/** No input may block a process for longer. */
const longestMs = 100;
/** Interval at which the longest delay is read. */
const everyMs = 1_000;
const resolutionMs = 20;

export interface EventLoopWatch {
  /** Notes that a request or a job begins. Call the result when it ends. */
  begin(work: string): () => void;
  stop(): void;
}

/**
 * Logs when one piece of work has blocked the process for too long, with the requests and jobs since the last look. A
 * busy machine delays a process too, which then uses little of the processor.
 */
export function watchEventLoop(log: Pick<FastifyBaseLogger, "warn">): EventLoopWatch {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const running = new Map<symbol, string>();
  const begun = new Set<string>();
  let usedBefore = process.cpuUsage();
  const timer = setInterval(() => {
    const blockedMs = Math.round(delay.max / 1e6) - resolutionMs;
    delay.reset();
    const used = process.cpuUsage(usedBefore);
    usedBefore = process.cpuUsage();
    const work = [...new Set([...running.values(), ...begun])];
    begun.clear();
    const isOwn = (used.user + used.system) / 1_000 > blockedMs / 2;
    if (blockedMs > longestMs && isOwn && work.length > 0) log.warn({ blockedMs, work }, "The process was blocked");
  }, everyMs).unref();
  return {
    begin(work) {
      const key = Symbol(work);
      running.set(key, work);
      begun.add(work);
      return () => running.delete(key);
    },
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
