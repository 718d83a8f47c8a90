import { getQueryClient } from "#console/core/query-client.ts";
import type { MergeKind } from "../model/profile.ts";

const lists = {
  member: [["people"], ["person"]],
  organization: [["organizations"], ["organization"]],
} as const;

/** True while a pair is under review: then the list of suggestions must not move. */
function isReviewing(): boolean {
  return new URLSearchParams(location.search).has("pair");
}

/** Asks anew for what a merge or its undoing changes, where it is shown. */
export function refreshMerged(kind: MergeKind): void {
  const client = getQueryClient();
  for (const queryKey of lists[kind]) void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: ["merge-actions"] });
  void client.invalidateQueries({
    queryKey: ["merge-suggestions"],
    refetchType: isReviewing() ? "none" : "active",
  });
}
