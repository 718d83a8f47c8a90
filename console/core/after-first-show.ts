import { getQueryClient } from "./query-client.ts";

const recheckMs = 100;
const patienceMs = 5_000;
/** Within it a screen that is still being loaded begins to ask for what it shows. */
const beginningMs = 1_000;

/**
 * Calls back once the page stands: nothing is being fetched and the browser has nothing to do, or five seconds have
 * gone by. What the first show does not need waits for this. Returns how to call it off.
 */
export function afterFirstShow(run: () => void): () => void {
  const since = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  let hasAsked = false;
  const check = () => {
    const asks = getQueryClient().isFetching() > 0;
    hasAsked ||= asks;
    const passed = Date.now() - since;
    const waits = (asks && passed < patienceMs) || (!hasAsked && passed < beginningMs);
    if (waits) timer = setTimeout(check, recheckMs);
    else idle = requestIdleCallback(run, { timeout: recheckMs });
  };
  // The first look comes after the page had the chance to ask for something.
  timer = setTimeout(check, recheckMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
