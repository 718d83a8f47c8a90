import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { showToast } from "#console/ui/toast.ts";
import { hasEvidence } from "../has-evidence.ts";
import { mergeSegments } from "../merge-segments.ts";
import { distinctNames } from "../model/distinct-names.ts";
import { isMissing } from "../model/nowhere.ts";
import type { MergeKind } from "../model/profile.ts";
import { isOpen } from "../model/sequence.ts";
import { mergeHindrance, pairKey, primaryFirst } from "../model/suggestion.ts";
import { holdMerge } from "../outbox/outbox.ts";
import { usePrimary } from "../review/use-primary.ts";
import { useDecisions } from "../suggestions/decisions.ts";
import { profileSuggestionsOptions } from "../suggestions/suggestion-queries.ts";
import { texts } from "../texts.ts";
import { pairEvidenceOptions, profileOptions } from "./pair-queries.ts";

/** Queries and state for merging one profile with another, which may still have to be chosen. */
export function usePair(kind: MergeKind, id: string, given: string | undefined) {
  const groupId = useSelectedGroup()?.id ?? null;
  // A profile cannot be merged with itself, even if the URL asks for it.
  const [chosen, choose] = useState(given === undefined || given === id ? null : given);
  const decided = useDecisions();
  const one = useQuery(profileOptions(kind, groupId, id));
  const other = useQuery({ ...profileOptions(kind, groupId, chosen ?? ""), enabled: chosen !== null });
  const suggested = useQuery({
    ...profileSuggestionsOptions(kind, groupId ?? "", id),
    enabled: groupId !== null,
  });
  const suggestions = (suggested.data?.suggestions ?? []).filter((each) => isOpen(each, decided));
  const suggestion = suggestions.find(({ key }) => chosen !== null && key === pairKey(id, chosen));
  const evidence = useQuery({
    ...pairEvidenceOptions(kind, id, chosen ?? ""),
    enabled: chosen !== null && suggested.isFetched && !suggestion?.evidence,
  });
  const both = one.data && other.data ? ([one.data, other.data] as const) : null;
  return {
    groupId,
    chosen,
    choose,
    suggestions: groupId === null || suggested.data ? suggestions : null,
    /** Refetches the suggestions; null unless loading them failed. */
    suggestAgain: suggested.isError ? () => void suggested.refetch() : null,
    evidence: suggestion?.evidence ?? evidence.data?.evidence ?? null,
    waitsForEvidence: hasEvidence() && (suggested.isFetching || evidence.isFetching),
    percent: suggestion?.percent ?? null,
    noMerge: evidence.data?.noMerge === true,
    profiles: both && primaryFirst(both),
    isOtherGone: chosen !== null && isMissing(other.error),
    error: one.error ?? other.error,
    retry: () => {
      if (one.isError) void one.refetch();
      if (other.isError) void other.refetch();
    },
  };
}

export type Pair = ReturnType<typeof usePair>;

/** Shows a toast when the other profile no longer exists, then calls `leave` so that another one can be chosen. */
export function useOtherDeleted(kind: MergeKind, { isOtherGone }: Pair, leave: () => void): void {
  const onGone = useEffectEvent(leave);
  useEffect(() => {
    if (!isOtherGone) return;
    const { gone, goneText } = texts.kinds[kind];
    showToast({
      id: "merge-other-gone",
      type: "error",
      ...(goneText ? { title: gone, message: goneText } : { message: gone }),
    });
    onGone();
  }, [isOtherGone, kind]);
}

/** Primary of the two profiles, the obstacle to a merge if any, and the merge function. */
export function useMergeOf(kind: MergeKind, groupId: string | null, profiles: NonNullable<Pair["profiles"]>) {
  const side = usePrimary(pairKey(profiles[0].id, profiles[1].id), profiles);
  const { primary, secondary, keepOther } = side;
  const merge = () => {
    const [primaryName, secondaryName] = distinctNames(primary, secondary);
    holdMerge({
      ...{ kind, keepOther, segments: mergeSegments(kind, groupId) },
      primary: { id: primary.id, name: primaryName },
      secondary: { id: secondary.id, name: secondaryName },
    });
  };
  return { ...side, hindrance: mergeHindrance(primary, secondary), merge };
}
