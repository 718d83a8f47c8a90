import { onDemand } from "../base/on-demand.tsx";
import type { Failed } from "./failure-view.tsx";

/** Why something did not come, what is not lost, and the way on. */
export const Failure = onDemand(async () => (await import("./failure-view.tsx")).FailureView);

/** Did it fail, or does it wait for the network? A failure stays while it is tried again. */
export function hasFailed(query: Failed): boolean {
  return query.errorUpdateCount > 0 || query.fetchStatus === "paused";
}
