import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { handleError } from "#console/core/handle-error.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { ListError, profilePath } from "#console/data-table/index.ts";
import { focusIfLost, usePermissionInGroup } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { type BotSuggestion, botSuggestionsOptions, setBot } from "./copilot-queries.ts";
import { texts } from "./texts.ts";

const botTexts = texts.bots;

/** List of people who may be bots. The user confirms or rejects each suggestion. */
export function BotSuggestions({ groupId, isWholeGroup }: { groupId: string; isWholeGroup: boolean }) {
  const cache = useQueryClient();
  const mayMark = usePermissionInGroup("memberEdit");
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<string | null>(null);
  const open = (rows: readonly BotSuggestion[]) => rows.filter(({ memberId }) => !decided.has(memberId));
  const query = useInfiniteQuery(botSuggestionsOptions(groupId, (loaded) => open(loaded).length));
  const all = new Map(query.data?.pages.flatMap(({ rows }) => rows).map((row) => [row.memberId, row]));
  const rows = open([...all.values()]);

  async function decide({ memberId, attributes }: BotSuggestion, isBot: boolean) {
    track(isBot ? "Mark contributor as bot suggestion" : "Ignore contributor bot suggestion", "Feature", { memberId });
    setBusy(memberId);
    try {
      await setBot(memberId, attributes, isBot);
      setDecided((before) => new Set([...before, memberId]));
      showToast({ type: "success", message: isBot ? botTexts.marked : botTexts.ignored });
      void cache.invalidateQueries({ queryKey: ["data-quality", "bot-count"] });
      void cache.invalidateQueries({ queryKey: ["people"], refetchType: "none" });
      requestAnimationFrame(() => focusIfLost("[data-bots] button"));
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(null);
    }
  }

  if (query.isError && !query.data) return <ListError query={query} />;
  if (!query.data) {
    return (
      <SkeletonDelay label={botTexts.loading} className="px-6 pt-4">
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} className="my-5 w-full" />
        ))}
      </SkeletonDelay>
    );
  }
  return (
    <section aria-label={botTexts.label} className="flex min-h-0 flex-auto flex-col">
      <header className="px-6 py-3">
        <h2 className="text-lg">{texts.botSuggestions}</h2>
        <p className="mt-0.5 text-ink-2">
          {texts.front.why.bot} {!isWholeGroup && botTexts.wholeGroup}
        </p>
      </header>
      {rows.length === 0 && !query.hasNextPage ? (
        <EmptyState icon={Bot} headingLevel={3} title={botTexts.emptyTitle} text={botTexts.emptyText} />
      ) : (
        <div className="min-h-0 flex-auto overflow-auto border-t border-line">
          <ul data-bots="" aria-label={botTexts.label}>
            {rows.map((row) => (
              <li
                key={row.memberId}
                className="flex min-h-14 items-center gap-3 border-b border-line px-6 py-2 hover:bg-surface-2"
              >
                <Avatar size={32} id={row.memberId} name={row.displayName} src={imageAddress(row.avatarUrl)} />
                <div className="min-w-0 flex-auto">
                  <Link
                    className="block truncate font-medium hover:underline"
                    to={profilePath("/people", row.memberId, groupId)}
                  >
                    <bdi>{row.displayName}</bdi>
                  </Link>
                  <p className="text-xs text-ink-3 tabular-nums">{botTexts.activities(row.activityCount)}</p>
                </div>
                <Badge tone="warn">{botTexts.confidence(Math.round(row.confidence * 100))}</Badge>
                {mayMark && (
                  <span className="flex flex-none gap-2">
                    <Button
                      size="sm"
                      busy={busy === row.memberId}
                      aria-label={botTexts.markOf(row.displayName)}
                      onClick={() => void decide(row, true)}
                    >
                      {botTexts.mark}
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={botTexts.ignoreOf(row.displayName)}
                      onClick={() => void decide(row, false)}
                    >
                      {botTexts.ignore}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <footer className="flex min-h-12 flex-none items-center gap-4 border-t border-line px-6 py-2 text-ink-3">
        <p>{texts.byConfidence}</p>
        {query.hasNextPage && (
          <Button
            size="sm"
            className="ml-auto"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.list.loadMore}
          </Button>
        )}
      </footer>
    </section>
  );
}
