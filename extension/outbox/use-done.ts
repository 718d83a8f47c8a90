import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { type Receipt, receipts } from "./storage.ts";

/** Query keys that an action may have made stale. */
const changed = ["seen", "lens", "people", "merge"] as const;

/**
 * Refetches shown data whenever an action completes, from any panel.
 * @returns receipts since the given time, newest first
 */
export function useDone({ origin, userId }: Workplace, since: number): readonly Receipt[] {
  const client = useQueryClient();
  const recentReceipts = useStored(receipts) ?? [];
  const ownReceipts = recentReceipts.filter(
    ({ entry, at }) => at >= since && entry.server === origin && entry.userId === userId,
  );
  const newest = ownReceipts[0]?.at;
  useEffect(() => {
    if (newest === undefined) return;
    for (const name of changed) void client.invalidateQueries({ queryKey: [name] });
  }, [client, newest]);
  return ownReceipts;
}
