import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListError } from "#console/data-table/index.ts";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import type { MergeKind } from "../model/profile.ts";
import { pairKey, type Suggestion } from "../model/suggestion.ts";
import { Review } from "../review/review.tsx";
import { texts } from "../texts.ts";
import { isStillOpen } from "./decisions.ts";
import { SuggestionsSkeleton } from "./suggestion-list.tsx";
import { pairSuggestionOptions } from "./suggestion-queries.ts";

interface SuggestionInPlaceProps {
  kind: MergeKind;
  groupId: string;
  ids: readonly [string, string];
  /** Called after a decision. */
  onDone: () => void;
  onClose: () => void;
}

/** Review of one suggestion, for use in another page. */
export function SuggestionInPlace({ kind, groupId, ids, onDone, onClose }: SuggestionInPlaceProps) {
  const key = pairKey(...ids);
  const query = useQuery(pairSuggestionOptions(kind, groupId, ids[0]));
  /** Another pair of the same cluster. */
  const [compared, setCompared] = useState<Suggestion | null>(null);
  const original = query.data?.suggestions.find((each) => each.key === key);
  const suggestion = compared ?? original;
  if (query.isError && !query.data) return <ListError query={query} />;
  if (query.isPending) return <SuggestionsSkeleton />;
  if (!suggestion) return <EmptyState title={texts.emptyTitle} text={texts.kinds[kind].deepEmpty} />;
  const go = (to: Suggestion | null) => {
    if (to !== null || (compared && original && isStillOpen(original))) setCompared(to);
    else onDone();
  };
  return <Review {...{ kind, groupId, suggestion, onClose }} sequence={[suggestion]} onGo={go} />;
}
