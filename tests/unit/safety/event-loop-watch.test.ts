import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { watchEventLoop } from "#server/platform/core/event-loop-watch.ts";

const usedMs = () => process.threadCpuUsage().user / 1_000;

function spin(milliseconds: number): void {
  const end = usedMs() + milliseconds;
  while (usedMs() < end);
}

test("work that blocks the thread for more than 100 ms is logged by name, work in parts and waiting is not", async () => {
  const warned: unknown[] = [];
  const watch = watchEventLoop({ warn: (...of: unknown[]) => warned.push(of) });
  const pause = () => new Promise((resolve) => setTimeout(resolve, 25));
  const end = watch.begin("in parts");
  for (let part = 0; part < 20; part++) {
    spin(20);
    await pause();
  }
  end();
  // Another program uses the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await nextTurn();
  expect(warned).toEqual([]);
  const over = watch.begin("in one piece");
  spin(250);
  over();
  await expect.poll(() => warned).toHaveLength(1);
  expect(warned).toEqual([
    [{ blockedMs: expect.any(Number), work: expect.arrayContaining(["in one piece"]) }, "The process was blocked"],
  ]);
  watch.stop();
});
