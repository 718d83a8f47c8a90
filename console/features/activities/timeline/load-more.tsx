import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { texts } from "../texts.ts";

type Query = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
>;

/** The next ten: by the button, or by scrolling near it. */
export function LoadMore({ query }: { query: Query }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const place = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  });

  useEffect(() => {
    if (!hasNextPage || !place.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      rootMargin: "0px 0px 240px 0px",
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [hasNextPage]);

  if (isFetchNextPageError) {
    return <ErrorState className="py-4" onRetry={() => void fetchNextPage()} retrying={isFetchingNextPage} />;
  }
  return (
    <div ref={place} className="flex min-h-8 justify-center">
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
