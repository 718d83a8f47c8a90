import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { ForbiddenState } from "#shared/ui/components/states/forbidden-state.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import type { SuggestionsState } from "../model/address.ts";
import type { MergeKind } from "../model/profile.ts";
import type { Suggestion } from "../model/suggestion.ts";
import { texts } from "../texts.ts";
import { SuggestionList, SuggestionsSkeleton } from "./suggestion-list.tsx";

interface RegionProps {
  kind: MergeKind;
  groupId: string;
  state: SuggestionsState;
  change: (changed: Partial<SuggestionsState>) => void;
  query: Pick<
    UseInfiniteQueryResult,
    "error" | "isPending" | "isFetching" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "refetch"
  >;
  open: readonly Suggestion[];
}

/** Content below the toolbar: suggestions, skeleton, or an empty state with the reason. */
export function SuggestionsRegion({ kind, groupId, state, change, query, open }: RegionProps) {
  if (query.error instanceof ApiError && query.error.kind === "forbidden") return <ForbiddenState />;
  if (query.error && open.length === 0) {
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (query.isPending || (open.length === 0 && (query.hasNextPage || query.isFetchingNextPage)))
    return <SuggestionsSkeleton />;
  if (open.length === 0) return <NothingLeft kind={kind} state={state} change={change} />;
  return (
    <div className="relative min-h-0 flex-auto overflow-auto" aria-busy={query.isFetching}>
      {query.isFetching && !query.isFetchingNextPage && (
        <ProgressBar value={null} label={texts.loading} className="absolute inset-x-0 top-0 h-0.5" />
      )}
      <SuggestionList kind={kind} groupId={groupId} state={state} suggestions={open} />
      {query.hasNextPage && (
        <div className="grid justify-items-center py-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.loadMore}
          </Button>
        </div>
      )}
    </div>
  );
}

function NothingLeft({ kind, state, change }: Pick<RegionProps, "kind" | "state" | "change">) {
  const hasActiveFilter = state.search.trim() !== "" || state.subprojectIds.length > 0;
  const showsAll = state.confidence.length === 0;
  const action = hasActiveFilter ? (
    <Button onClick={() => change({ search: "", subprojectIds: [] })}>{texts.clear}</Button>
  ) : (
    !showsAll && <Button onClick={() => change({ confidence: [] })}>{texts.showAll}</Button>
  );
  const isHigh = state.confidence.join() === "high";
  return (
    <EmptyState
      title={hasActiveFilter ? texts.noMatchTitle : texts.emptyTitle}
      text={
        hasActiveFilter || !(showsAll || isHigh)
          ? texts.noMatchText
          : showsAll
            ? texts.allDecided
            : texts.kinds[kind].deepEmpty
      }
      action={action}
    />
  );
}
