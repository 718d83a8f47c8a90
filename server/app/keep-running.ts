import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** Variable by which a process of the platform tells its child what it is. */
export const parentVariable = "PLATFORM_PARENT";

/** Process that started this one and holds its IPC channel: the web server or the supervisor; null without one. */
export function parentProcess(): "web" | "supervisor" | null {
  const parent = process.env[parentVariable];
  return process.send !== undefined && (parent === "web" || parent === "supervisor") ? parent : null;
}

/** Shortest and longest wait before a process that ended is started again. */
const [shortestWaitMs, longestWaitMs] = [200, 10_000];

interface Options {
  launch(): ChildProcess;
  /** Called after each end. Returns false to start it no more. */
  onExit(child: ChildProcess): boolean | Promise<boolean>;
}

/** Keeps a process running: starts it again whenever it ends, after a delay that doubles while it ends early. */
export async function keepRunning({ launch, onExit }: Options): Promise<void> {
  let delay = shortestWaitMs;
  for (;;) {
    const startedAt = performance.now();
    const child = launch();
    // Rejects when the process did not start, or when a message was sent to a process that had just ended.
    await once(child, "exit").catch(() => {});
    if (!(await onExit(child))) return;
    if (performance.now() - startedAt > longestWaitMs) delay = shortestWaitMs;
    await wait(delay);
    delay = Math.min(delay * 2, longestWaitMs);
  }
}
