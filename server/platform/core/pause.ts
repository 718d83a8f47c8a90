import { setImmediate } from "node:timers/promises";

/** Milliseconds for which a loop may hold the thread. Collecting its garbage comes on top. */
const sliceMs = 20;

/** Creates a function that a long loop awaits in each turn, and that lets other work run in between. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
