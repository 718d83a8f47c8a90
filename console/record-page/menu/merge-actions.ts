import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { mergeActions } from "#shared/contract/merging/merge-actions.ts";

/** Names of the two kinds in the API. */
export type MergedKind = "member" | "org";

/** Latest merges and unmerges of a profile. */
export function mergeActionsOptions(kind: MergedKind, entityId: string, limit: number) {
  return queryOptions({
    queryKey: ["merge-actions", kind, entityId, limit],
    queryFn: ({ signal }) => getClient().send(mergeActions, { query: { entityId, type: kind, limit }, signal }),
  });
}
