import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchEventLoop } from "#server/platform/core/event-loop-watch.ts";

let usedMs = 0;
beforeEach(() => {
  vi.useFakeTimers();
  usedMs = 0;
  vi.spyOn(process, "threadCpuUsage").mockImplementation(() => ({ user: usedMs * 1_000, system: 0 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets the thread work, and then turn to its timers. */
async function turn(workMs: number, elapsedMs = workMs): Promise<void> {
  usedMs += workMs;
  await vi.advanceTimersByTimeAsync(Math.max(elapsedMs, 20));
}

test("work that blocks the thread for more than 100 ms is logged by name, work in parts and waiting is not", async () => {
  const warned: unknown[] = [];
  const watch = watchEventLoop({ warn: (...of: unknown[]) => warned.push(of) });
  const end = watch.begin("in parts");
  for (let part = 0; part < 20; part++) await turn(90);
  end();
  // Another program uses the processor.
  await turn(0, 5_000);
  expect(warned).toEqual([]);
  const over = watch.begin("in one piece");
  await turn(250);
  over();
  await turn(0, 1_000);
  expect(warned).toEqual([[{ blockedMs: 250, work: ["in one piece"] }, "The process was blocked"]]);
  watch.stop();
});
