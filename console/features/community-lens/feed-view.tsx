import { useQuery } from "@tanstack/react-query";
import { Newspaper, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { onPlatformEvent } from "#console/core/platform-events.ts";
import { ListError } from "#console/data-table/index.ts";
import type { LensSettings } from "#shared/domain/lens-settings.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { useLensAddress } from "./lens-address.ts";
import { feedOptions, resetFeed, sourcesOptions } from "./lens-queries.ts";
import { PostList, PostsSkeleton } from "./post-list.tsx";
import { texts } from "./texts.ts";

/** Today's feed. Stays unchanged while the user reads it; a button loads new posts. */
export function FeedView({ settings }: { settings: LensSettings }) {
  const { sorter } = useLensAddress();
  const query = useQuery(feedOptions());
  const sources = useQuery(sourcesOptions());
  const [hasNew, setHasNew] = useState(false);
  const isEmpty = query.data?.length === 0;
  useEffect(
    () =>
      onPlatformEvent("community-lens", (payload) => {
        if ((payload as { change?: unknown } | null)?.change !== "feed") return;
        if (isEmpty) void resetFeed();
        else setHasNew(true);
      }),
    [isEmpty],
  );
  const refresh = () => {
    setHasNew(false);
    void resetFeed();
  };
  if (query.isError && !query.data) return <ListError query={query} />;
  if (!query.data) return <PostsSkeleton />;
  if (isEmpty) {
    const isWaiting = sources.data?.some(({ state }) => state === "waiting") ?? false;
    return (
      <EmptyState
        icon={Newspaper}
        className="flex-auto"
        title={isWaiting ? texts.empty.waitingTitle : texts.empty.feedTitle}
        text={isWaiting ? texts.empty.waitingText : texts.empty.feedText}
        action={
          <Button onClick={refresh} busy={query.isFetching}>
            <RefreshCw />
            {texts.refresh}
          </Button>
        }
      />
    );
  }
  const moment = ({ postedAt }: { postedAt?: string | null | undefined }) => Date.parse(postedAt ?? "") || 0;
  const posts = sorter === "recent" ? query.data.toSorted((a, b) => moment(b) - moment(a)) : query.data;
  return (
    <>
      <div className="flex min-h-11 items-center gap-2 px-6 text-ink-2">
        <span className="tabular-nums">{texts.posts(posts.length)}</span>
        <Button variant="ghost" size="sm" className="ml-auto" onClick={refresh} busy={query.isFetching}>
          <RefreshCw />
          {texts.refresh}
        </Button>
      </div>
      {hasNew && (
        <Notice
          tone="accent"
          role="status"
          className="mx-6 mb-3"
          action={
            <Button size="sm" onClick={refresh}>
              {texts.refresh}
            </Button>
          }
        >
          {texts.newPosts}
        </Notice>
      )}
      <PostList posts={posts} settings={settings} isBusy={query.isFetching} />
    </>
  );
}
