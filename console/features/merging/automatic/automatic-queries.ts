import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { randomId } from "#console/core/stored-outbox.ts";
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
import { holdMs } from "#shared/domain/outbox/outbox.ts";
import type { MergeKind } from "../model/profile.ts";
import { pairKey, type Suggestion } from "../model/suggestion.ts";
import { showUndoable } from "../notices/undoable.ts";
import { decide, undecide } from "../suggestions/decisions.ts";
import { texts } from "../texts.ts";

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

/**
 * Merges selected pairs in one job, whether automatic merging is on or off. Like every merge it can be taken back for
 * six seconds, and goes when the page closes (rules.md 4).
 */
export function useHoldChosen(kind: MergeKind, groupId: string) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (pairs: [string, string][]) =>
      getClient().send(calls[kind].merge, { body: { pairs, segments: [groupId] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(kind, groupId) }),
    onError: (error, pairs) => {
      for (const pair of pairs) undecide(pairKey(...pair));
      handleError(error);
    },
  });
  return (suggestions: readonly Suggestion[]) => {
    let isHeld = true;
    const send = () => {
      if (isHeld) mutate(suggestions.map(({ profiles: [one, other] }): [string, string] => [one.id, other.id]));
      isHeld = false;
    };
    const undo = () => {
      isHeld = false;
      for (const { key } of suggestions) undecide(key);
    };
    for (const { key } of suggestions) decide(key, "merge");
    // The page may come back from the browser's cache, with its toast.
    addEventListener("pagehide", send, { once: true });
    const title = texts.automatic.held(suggestions.length);
    showUndoable({ id: randomId(), title, message: "", durationMs: holdMs, undo, onGone: send });
  };
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
