import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { type Receipt, receipts } from "./storage.ts";

/** What an action may have changed on the panel. */
const changed = ["seen", "lens", "people", "merge"] as const;

/**
 * Asks anew for what the panel shows whenever an action was done, from whichever panel.
 * @returns what was done since the moment given, newest first
 */
export function useDone({ origin, userId }: Workplace, since: number): readonly Receipt[] {
  const client = useQueryClient();
  const lately = useStored(receipts) ?? [];
  const own = lately.filter(({ entry, at }) => at >= since && entry.server === origin && entry.userId === userId);
  const newest = own[0]?.at;
  useEffect(() => {
    if (newest === undefined) return;
    for (const name of changed) void client.invalidateQueries({ queryKey: [name] });
  }, [client, newest]);
  return own;
}
