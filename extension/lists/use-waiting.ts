import type { Workplace } from "../connection/session.ts";
import { useQueue } from "../outbox/use-outbox.ts";
import { keyOfIdentity } from "./identity-key.ts";

/** Returns `recognisedKey`s of profiles that queued actions will add to the record. */
export function useWaiting(workplace: Workplace): ReadonlySet<string> {
  const queue = useQueue(workplace);
  return new Set(
    queue.flatMap(({ action: { action }, state }) => {
      if (state === "refused" || (action.kind !== "create" && action.kind !== "add-identity")) return [];
      return [keyOfIdentity(action.identity)];
    }),
  );
}
