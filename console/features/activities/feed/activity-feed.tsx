import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useRerenderAfterMount } from "#console/core/use-rerender-after-mount.ts";
import { ListError } from "#console/data-table/index.ts";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { parseDate, zonedDay } from "#shared/domain/text/dates.ts";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { texts } from "../texts.ts";
import { FeedItem, type ItemContext } from "./feed-item.tsx";
import { type ActivityPages, LoadMore } from "./load-more.tsx";

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

interface FeedRowsProps {
  rows: readonly FeedRow<Activity>[];
  query: ActivityPages;
  label: string;
  item: ItemContext;
  region: RefObject<HTMLElement | null> | null;
}

/** Estimated height of an unmeasured row, in pixels. */
const estimatedHeight = 84;
/** Remaining rows below the viewport that trigger the next fetch. */
const rowsAhead = 15;

/** Virtualized rows of a feed. */
function FeedRows(props: FeedRowsProps) {
  return props.region === null ? <RowsOfPage {...props} /> : <RowsOfRegion {...props} region={props.region} />;
}

function RowsOfRegion(props: FeedRowsProps & { region: RefObject<HTMLElement | null> }) {
  const { rows, region } = props;
  const virtualizer = useVirtualizer({ ...common(rows), getScrollElement: () => region.current });
  useRerenderAfterMount();
  return <Rows {...props} virtualizer={virtualizer} offset={0} />;
}

function RowsOfPage(props: FeedRowsProps) {
  const top = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const virtualizer = useWindowVirtualizer({ ...common(props.rows), scrollMargin: offset });
  useEffect(() => {
    if (top.current) setOffset(top.current.getBoundingClientRect().top + scrollY);
  }, []);
  return (
    <div ref={top}>
      <Rows {...props} virtualizer={virtualizer} offset={offset} />
    </div>
  );
}

const common = (rows: FeedRowsProps["rows"]) => ({
  count: rows.length,
  estimateSize: () => estimatedHeight,
  getItemKey: (index: number) => rows[index]?.activity.id ?? index,
  overscan: 6,
});

interface RowsProps extends FeedRowsProps {
  virtualizer: Virtualizer<HTMLElement, Element> | Virtualizer<Window, Element>;
  /** Height of the page above the rows, in pixels; used when the page itself scrolls. */
  offset: number;
}

function Rows({ rows, query, label, item, virtualizer, offset }: RowsProps) {
  const feed = useRef<HTMLDivElement>(null);
  const [now] = useState(() => new Date());
  const drawn = virtualizer.getVirtualItems();
  const lastDrawn = drawn.at(-1)?.index ?? 0;
  const onKeyDown = useFeedKeys(feed, rows.length, (index) => virtualizer.scrollToIndex(index, { align: "auto" }));

  const isNearEnd = lastDrawn >= rows.length - rowsAhead;
  const fetchMore = useEffectEvent(() => {
    if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: check again after each page
  useEffect(() => {
    if (isNearEnd) fetchMore();
  }, [isNearEnd, rows.length]);

  return (
    <>
      <div
        ref={feed}
        role="feed"
        aria-label={label}
        aria-busy={query.isFetching}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {drawn.map(({ key, index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { activity, newDay } = row;
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              <FeedItem
                activity={activity}
                day={newDay === null ? null : dayHeading(newDay, now, navigator.language)}
                context={item}
                now={now}
                position={index + 1}
                size={query.hasNextPage ? -1 : rows.length}
              />
            </div>
          );
        })}
      </div>
      <LoadMore query={query} />
    </>
  );
}

/** Adds keyboard navigation: j and k anywhere on the page, Page Up and Page Down inside the feed. */
function useFeedKeys(feed: RefObject<HTMLElement | null>, count: number, scrollTo: (index: number) => void) {
  const pendingIndex = useRef<number | null>(null);
  const focus = (index: number) => {
    const article = feed.current?.querySelector<HTMLElement>(`[data-index="${index}"] article`);
    article?.focus();
    return article != null;
  };
  const move = (step: number) => {
    const current = document.activeElement?.closest<HTMLElement>("[data-index]");
    const at = current && feed.current?.contains(current) ? Number(current.dataset.index) : null;
    const target = Math.min(count - 1, Math.max(0, at === null ? 0 : at + step));
    scrollTo(target);
    pendingIndex.current = focus(target) ? null : target;
  };
  // An off-screen row renders only after the scroll, so it is focused here.
  useEffect(() => {
    if (pendingIndex.current !== null && focus(pendingIndex.current)) pendingIndex.current = null;
  });
  useHotkey("j", () => move(1));
  useHotkey("k", () => move(-1));
  return (event: KeyboardEvent) => {
    const step = { PageDown: 1, PageUp: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    move(step);
  };
}

/** Row of the feed. */
interface FeedRow<A> {
  readonly activity: A;
  /**
   * Day that starts with this activity (YYYY-MM-DD in the user's time zone; empty for an invalid timestamp). Null for
   * later rows of the day.
   */
  readonly newDay: string | null;
}

/** Joins pages and removes duplicates, which occur when rows shift between two page requests. */
export function feedRows<A extends { readonly id: string; readonly timestamp: string }>(
  pages: readonly (readonly A[])[],
): FeedRow<A>[] {
  const unique = new Map(pages.flat().map((activity) => [activity.id, activity]));
  let before: string | null = null;
  return [...unique.values()].map((activity) => {
    const day = zonedDay(activity.timestamp);
    const newDay = day === before ? null : day;
    before = day;
    return { activity, newDay };
  });
}

/** Returns the heading of a day: Today, Yesterday or the full date. */
export function dayHeading(day: string, now: Date, locale: string): string {
  const date = parseDate(day);
  if (!date) return "Unknown date";
  const today = Date.parse(zonedDay(now));
  const age = (today - date.getTime()) / 86_400_000;
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  const format = { weekday: "long", month: "long", day: "numeric", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, format).format(date);
}
