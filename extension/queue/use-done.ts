import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Workplace } from "../panel/session.ts";
import { receipts } from "../storage.ts";
import { useStored } from "../use-stored.ts";

/** What an action may have changed on the panel. */
const changed = ["seen", "suggestions", "lens", "people", "merge"] as const;

/**
 * Asks anew for what the panel shows whenever an action was done, from whichever panel.
 * @returns whether anything was done since the moment given
 */
export function useDone({ origin, userId }: Workplace, since: number): boolean {
  const client = useQueryClient();
  const lately = useStored(receipts) ?? [];
  const newest = lately.find(({ entry }) => entry.server === origin && entry.userId === userId)?.at ?? 0;
  useEffect(() => {
    if (newest < since) return;
    for (const name of changed) void client.invalidateQueries({ queryKey: [name] });
  }, [client, newest, since]);
  return newest >= since;
}
