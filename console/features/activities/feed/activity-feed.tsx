import { type ReactNode, type RefObject, useMemo } from "react";
import { ListError } from "#console/data-table/index.ts";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { texts } from "../texts.ts";
import { feedRows } from "./days.ts";
import type { ItemContext } from "./feed-item.tsx";
import { FeedRows } from "./feed-rows.tsx";
import type { ActivityPages } from "./load-more.tsx";

interface ActivityFeedProps {
  query: ActivityPages;
  label: string;
  item: ItemContext;
  /** Scroll container; null when the page itself scrolls. */
  region: RefObject<HTMLElement | null> | null;
  /** Shown when the feed has no activities. */
  empty: ReactNode;
}

/** Activities grouped by day, or the loading, error or empty state. Loads more pages on scroll. */
export function ActivityFeed({ query, label, item, region, empty }: ActivityFeedProps) {
  const rows = useMemo(() => feedRows(query.data?.pages ?? []), [query.data]);
  if (query.data === undefined) return query.isError ? <ListError query={query} /> : <FeedSkeleton />;
  if (rows.length === 0) return empty;
  return (
    <>
      {query.isRefetching && !query.isFetchingNextPage && (
        <ProgressBar value={null} label={texts.loading} className="sticky top-0 z-5 -mb-0.5 h-0.5" />
      )}
      <FeedRows rows={rows} query={query} label={label} item={item} region={region} />
    </>
  );
}

function FeedSkeleton() {
  return (
    <SkeletonDelay label={texts.loading} className="px-6">
      <Skeleton className="my-3 w-24" />
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex h-20 gap-3 border-t border-line py-3">
          <Skeleton className="size-4" />
          <div className="grid flex-auto content-evenly">
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-40" />
          </div>
        </div>
      ))}
    </SkeletonDelay>
  );
}
