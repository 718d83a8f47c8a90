import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { Activity } from "#shared/contract/activities.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { texts } from "../texts.ts";

/** Pages of a feed fetched so far. */
export type ActivityPages = UseInfiniteQueryResult<InfiniteData<readonly Activity[]>>;

/** Footer of a feed: button to load more, error state, or end of the list. */
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
