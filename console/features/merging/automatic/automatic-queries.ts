import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import type { BulkJob } from "#shared/contract/bulk.ts";
import {
  type AutomaticMerging,
  memberAutomaticMerging,
  memberAutomaticMergingChosen,
  memberAutomaticMergingUndo,
  memberAutomaticMergingUpdate,
  organizationAutomaticMerging,
  organizationAutomaticMergingChosen,
  organizationAutomaticMergingUndo,
  organizationAutomaticMergingUpdate,
} from "#shared/contract/merging/automatic-merging.ts";
import type { MergeKind } from "../model/profile.ts";

const calls = {
  member: {
    read: memberAutomaticMerging,
    update: memberAutomaticMergingUpdate,
    merge: memberAutomaticMergingChosen,
    undo: memberAutomaticMergingUndo,
  },
  organization: {
    read: organizationAutomaticMerging,
    update: organizationAutomaticMergingUpdate,
    merge: organizationAutomaticMergingChosen,
    undo: organizationAutomaticMergingUndo,
  },
} as const;

/** While a job runs its progress is asked for so often. */
const followMs = 1_000;

export const isRunning = (job: BulkJob | null): job is BulkJob =>
  job !== null && (job.status === "waiting" || job.status === "running");

const keyOf = (kind: MergeKind, groupId: string) => ["automatic-merging", groupId, kind] as const;

/** The setting of a project group, and how far its job is. */
export function automaticMergingOptions(kind: MergeKind, groupId: string) {
  return queryOptions({
    queryKey: keyOf(kind, groupId),
    queryFn: ({ signal }) => getClient().send(calls[kind].read, { query: {}, segments: [groupId], signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.job ?? null) ? followMs : false),
  });
}

type Wanted = Pick<AutomaticMerging, "isOn"> & Pick<AutomaticMerging["levels"][number], "leastConfidence">;

/** Changes the setting: switching it on starts merging, switching it off stops it. */
export function useChangeAutomaticMerging(kind: MergeKind, groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => getClient().send(calls[kind].update, { body: { ...wanted, segments: [groupId] } }),
    onSuccess: (answer) => queryClient.setQueryData(automaticMergingOptions(kind, groupId).queryKey, answer),
    onError: (error) => handleError(error),
  });
}

/** Merges pairs that were looked at, whether automatic merging is on or not. */
export function useMergeChosen(kind: MergeKind, groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pairs: [string, string][]) =>
      getClient().send(calls[kind].merge, { body: { pairs, segments: [groupId] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(kind, groupId) }),
    onError: (error) => handleError(error),
  });
}

/** Takes back all that was merged, and switches it off. */
export function useUndoAutomaticMerging(kind: MergeKind, groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => getClient().send(calls[kind].undo, { body: { segments: [groupId] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(kind, groupId) }),
    onError: (error) => handleError(error),
  });
}

/** Asks anew for everything that merges change. */
export function refreshMerged(queryClient: QueryClient): void {
  const stale = new Set(["people", "person", "organizations", "organization", "merge-suggestions"]);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(String(queryKey[0])) });
}
