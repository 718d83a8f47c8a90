import { getQueryClient } from "#console/core/query-client.ts";
import type { MergeKind } from "../model/profile.ts";

const lists = {
  member: [["people"], ["person"]],
  organization: [["organizations"], ["organization"]],
} as const;

/** Whether a pair is under review. The list of suggestions must not change then. */
function isReviewing(): boolean {
  return new URLSearchParams(location.search).has("pair");
}

/** Invalidates the queries that a merge or an unmerge changes. Visible ones are refetched. */
export function refreshMerged(kind: MergeKind): void {
  const client = getQueryClient();
  for (const queryKey of lists[kind]) void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: ["merge-actions"] });
  void client.invalidateQueries({
    queryKey: ["merge-suggestions"],
    refetchType: isReviewing() ? "none" : "active",
  });
}
