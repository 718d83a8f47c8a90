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

/** Polling interval of a running job, in milliseconds. */
const followMs = 1_000;

export const isRunning = (job: BulkJob | null): job is BulkJob =>
  job !== null && (job.status === "waiting" || job.status === "running");

const keyOf = (kind: MergeKind, groupId: string) => ["automatic-merging", groupId, kind] as const;

/** Setting of a project group and the progress of its job. */
export function automaticMergingOptions(kind: MergeKind, groupId: string) {
  return queryOptions({
    queryKey: keyOf(kind, groupId),
    queryFn: ({ signal }) => getClient().send(calls[kind].read, { query: {}, segments: [groupId], signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.job ?? null) ? followMs : false),
  });
}

type SettingChange = Pick<AutomaticMerging, "isOn"> & Pick<AutomaticMerging["levels"][number], "leastConfidence">;

/** Changes the setting. Turning it on starts merging, turning it off stops it. */
export function useChangeAutomaticMerging(kind: MergeKind, groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingChange) =>
      getClient().send(calls[kind].update, { body: { ...change, segments: [groupId] } }),
    onSuccess: (answer) => queryClient.setQueryData(automaticMergingOptions(kind, groupId).queryKey, answer),
    onError: (error) => handleError(error),
  });
}

/** Merges selected pairs, whether automatic merging is on or off. */
export function useMergeChosen(kind: MergeKind, groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pairs: [string, string][]) =>
      getClient().send(calls[kind].merge, { body: { pairs, segments: [groupId] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(kind, groupId) }),
    onError: (error) => handleError(error),
  });
}

/** Undoes all automatic merges and turns automatic merging off. */
export function useUndoAutomaticMerging(kind: MergeKind, groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => getClient().send(calls[kind].undo, { body: { segments: [groupId] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(kind, groupId) }),
    onError: (error) => handleError(error),
  });
}

/** Invalidates all queries that merges change. */
export function refreshMerged(queryClient: QueryClient): void {
  const stale = new Set(["people", "person", "organizations", "organization", "merge-suggestions"]);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(String(queryKey[0])) });
}
