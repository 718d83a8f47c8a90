import { getQueryClient } from "./query-client.ts";

const recheckMs = 100;
const maxWaitMs = 5_000;
/** Time in which a loading screen starts its first requests, also on a slow machine, in milliseconds. */
const startMs = 2_500;

/**
 * Runs a function when the page has loaded: no request is pending and the browser is idle, or five seconds have
 * elapsed. For work that the first render does not need. Returns a function that cancels it.
 */
export function afterFirstShow(run: () => void): () => void {
  const since = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  let hasFetched = false;
  const check = () => {
    const isFetching = getQueryClient().isFetching() > 0;
    hasFetched ||= isFetching;
    const elapsed = Date.now() - since;
    const waits = (isFetching && elapsed < maxWaitMs) || (!hasFetched && elapsed < startMs);
    if (waits) timer = setTimeout(check, recheckMs);
    else idle = requestIdleCallback(run, { timeout: recheckMs });
  };
  // The first check is delayed, so that the page can start its requests.
  timer = setTimeout(check, recheckMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
