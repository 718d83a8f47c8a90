import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Action } from "../base/action.ts";
import { changedIds } from "../base/changed-ids.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { type Receipt, receipts } from "./storage.ts";

/** First parts of the query keys that an action may have made stale. */
const changeable: ReadonlySet<unknown> = new Set(["seen", "lens", "people", "merge"]);

/** Returns whether the response of a query may be stale after an action: those about the records that it changed. */
function isStale(key: readonly unknown[], action: Action): boolean {
  if (action.kind === "lens") return key[0] === "lens";
  return changeable.has(key[0]) && (changedIds(action)?.some((id) => JSON.stringify(key).includes(id)) ?? true);
}

/**
 * Refetches what an action changed whenever it completes, from any panel.
 * @returns receipts since the given time, newest first
 */
export function useDone({ origin, userId }: Workplace, since: number): readonly Receipt[] {
  const client = useQueryClient();
  const recentReceipts = useStored(receipts) ?? [];
  const ownReceipts = recentReceipts.filter(
    ({ entry, at }) => at >= since && entry.server === origin && entry.userId === userId,
  );
  const newest = ownReceipts[0]?.at;
  const handled = useRef(since);
  const latest = useRef(ownReceipts);
  latest.current = ownReceipts;
  useEffect(() => {
    if (newest === undefined) return;
    const actions = latest.current.flatMap(({ entry, at }) => (at > handled.current ? [entry.action.action] : []));
    handled.current = newest;
    void client.invalidateQueries({ predicate: ({ queryKey }) => actions.some((each) => isStale(queryKey, each)) });
  }, [client, newest]);
  return ownReceipts;
}
