import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { showToast } from "#shared/ui/toast.ts";
import { mergeSegments } from "../merge-segments.ts";
import { isNowhere } from "../model/nowhere.ts";
import type { MergeKind } from "../model/profile.ts";
import { isOpen } from "../model/sequence.ts";
import { mergeHindrance, pairKey, primaryFirst } from "../model/suggestion.ts";
import { holdMerge } from "../outbox/outbox.ts";
import { usePrimary } from "../review/use-primary.ts";
import { useDecisions } from "../suggestions/decisions.ts";
import { profileSuggestionsOptions } from "../suggestions/suggestion-queries.ts";
import { texts } from "../texts.ts";
import { pairEvidenceOptions, profileOptions } from "./pair-queries.ts";

/** A merge of one profile with another that is still to be chosen, or is named already. */
export function usePair(kind: MergeKind, id: string, given: string | undefined) {
  const groupId = useSelectedGroup()?.id ?? null;
  // Nobody is merged with themselves, whatever an address says.
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
    /** Asks again for what is suggested; null unless it could not be loaded. */
    suggestAgain: suggested.isError ? () => void suggested.refetch() : null,
    evidence: suggestion?.evidence ?? evidence.data?.evidence ?? null,
    waitsForEvidence:
      runtimeConfig().capabilities.mergeEvidence === true && (suggested.isFetching || evidence.isFetching),
    percent: suggestion?.percent ?? null,
    noMerge: evidence.data?.noMerge === true,
    profiles: both && primaryFirst(both),
    isOtherGone: chosen !== null && isNowhere(other.error),
    error: one.error ?? other.error,
    retry: () => {
      if (one.isError) void one.refetch();
      if (other.isError) void other.refetch();
    },
  };
}

export type Pair = ReturnType<typeof usePair>;

/** The other profile is not there any more: it is said, and another one can be chosen. */
export function useGoneOther(kind: MergeKind, { isOtherGone }: Pair, leave: () => void): void {
  const goOn = useEffectEvent(leave);
  useEffect(() => {
    if (!isOtherGone) return;
    const { gone, goneText } = texts.kinds[kind];
    showToast({
      id: "merge-other-gone",
      type: "error",
      ...(goneText ? { title: gone, message: goneText } : { message: gone }),
    });
    goOn();
  }, [isOtherGone, kind]);
}

/** Which of the two is kept, what keeps them from being merged, and the merge itself. */
export function useMergeOf(kind: MergeKind, groupId: string | null, profiles: NonNullable<Pair["profiles"]>) {
  const side = usePrimary(pairKey(profiles[0].id, profiles[1].id), profiles);
  const { primary, secondary } = side;
  const merge = () => holdMerge({ kind, primary, secondary, segments: mergeSegments(kind, groupId) });
  return { ...side, hindrance: mergeHindrance(primary, secondary), merge };
}
