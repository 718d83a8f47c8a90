import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { Activity } from "#shared/contract/activities.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { texts } from "../texts.ts";

/** The pages of a feed that were fetched so far. */
export type ActivityPages = UseInfiniteQueryResult<InfiniteData<readonly Activity[]>>;

/** Below the last row: a button for what scrolling fetches by itself, why it failed, or that this is all. */
export function LoadMore({ query }: { query: ActivityPages }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (isFetchNextPageError) {
    return <ErrorState className="py-4" onRetry={() => void fetchNextPage()} retrying={isFetchingNextPage} />;
  }
  return (
    <div className="flex min-h-14 items-center justify-center py-3">
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.loadMore}
        </Button>
      ) : (
        <p className="text-xs text-ink-3" role="status">
          {texts.end}
        </p>
      )}
    </div>
  );
}
