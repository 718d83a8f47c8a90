import { onDemand } from "../base/on-demand.tsx";
import type { Failed } from "./failure-view.tsx";

/** Failure of a query, loaded on demand. */
export const Failure = onDemand(async () => (await import("./failure-view.tsx")).FailureView);

/** Returns whether a query failed or waits for the network. A failure remains during its retry. */
export function hasFailed(query: Failed): boolean {
  return query.errorUpdateCount > 0 || query.fetchStatus === "paused";
}
