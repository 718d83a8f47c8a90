import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { Link } from "react-router";
import { ListError } from "#console/data-table/index.ts";
import { usePermission, useUser } from "#console/session/index.ts";
import { Pagination } from "#console/ui/navigation/pagination.tsx";
import type { LensSettings } from "#shared/domain/lens-settings.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { useQueuedActions, withQueued } from "./actions-queue.ts";
import { useLensAddress } from "./lens-address.ts";
import { bookmarksOptions, bookmarksPerPage } from "./lens-queries.ts";
import { PostList, PostsSkeleton } from "./post-list.tsx";
import { texts } from "./texts.ts";

/** Bookmarked posts of the user or the team, newest first. A removed bookmark disappears from the user's list. */
export function BookmarksView({ settings }: { settings: LensSettings | null }) {
  const user = useUser();
  const userId = user?.id ?? "";
  const mayBookmark = usePermission("eagleEyeActionCreate");
  const { sorter, page, goTo, hrefFor, hrefTo, setSorter } = useLensAddress();
  const query = useQuery(bookmarksOptions(sorter, userId, page.currentPage));
  const queued = useQueuedActions();
  if (query.isError && !query.data) return <ListError query={query} />;
  if (!query.data) return <PostsSkeleton />;
  const isMine = sorter === "individualBookmarks";
  const rows = query.data.rows.filter(({ url, actions }) => {
    const others = actions.some(({ type, actionById }) => type === "bookmark" && actionById !== userId);
    if (!isMine && others) return true;
    const own = actions.filter(({ actionById }) => actionById === userId).map(({ type }) => type);
    return withQueued(url, new Set(own as never[]), queued).has("bookmark");
  });
  if (rows.length === 0) {
    const isPastEnd = page.currentPage > 1;
    return (
      <EmptyState
        icon={Bookmark}
        className="flex-auto"
        title={isPastEnd ? texts.empty.pastEndTitle : isMine ? texts.empty.mineTitle : texts.empty.teamTitle}
        {...(!isPastEnd && { text: mayBookmark ? texts.empty.mineText : texts.empty.readOnlyText })}
        action={
          isPastEnd ? (
            <Button onClick={() => goTo(1)}>{texts.empty.firstPage}</Button>
          ) : isMine && !mayBookmark ? (
            <Button onClick={() => setSorter("teamBookmarks")}>{texts.empty.toTeam}</Button>
          ) : (
            <Button asChild>
              <Link to={hrefTo("feed")}>{texts.empty.toFeed}</Link>
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <PostList posts={rows} settings={settings} isBusy={query.isFetching} />
      {query.data.count > bookmarksPerPage && (
        <Pagination
          page={page.currentPage}
          pageSize={bookmarksPerPage}
          total={query.data.count}
          shown={rows.length}
          hrefFor={hrefFor}
          onPageChange={goTo}
        />
      )}
    </>
  );
}
