import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Ellipsis, History, WandSparkles } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { framePart } from "#console/core/frame-part.tsx";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { formatCount } from "#console/data-table/index.ts";
import { track } from "#console/session/index.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { ForbiddenState } from "#console/ui/states/forbidden-state.tsx";
import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { hasEvidence } from "../has-evidence.ts";
import { listPaths } from "../list-paths.ts";
import { readSuggestionsAddress, type SuggestionsState, writeSuggestionsAddress } from "../model/address.ts";
import { suggestionAfterMerges } from "../model/after-merges.ts";
import { isMissing } from "../model/nowhere.ts";
import type { MergeKind } from "../model/profile.ts";
import { isOpen, openSuggestions, step } from "../model/sequence.ts";
import type { Suggestion } from "../model/suggestion.ts";
import { openReceipts } from "../notices/receipts.ts";
import { onUndone } from "../notices/undoable.ts";
import { Review } from "../review/review.tsx";
import { texts } from "../texts.ts";
import { useMayDecide } from "../use-may-decide.ts";
import { useDecisions } from "./decisions.ts";
import { SuggestionList, SuggestionsSkeleton } from "./suggestion-list.tsx";
import { profileSuggestionsOptions, suggestionsOptions, uniqueSuggestions } from "./suggestion-queries.ts";
import { SuggestionsToolbar } from "./suggestions-toolbar.tsx";

/** Number of remaining loaded pairs at which the next page is fetched. */
const loadAhead = 10;

/** Merge suggestions of people. */
export function PeopleSuggestionsPage() {
  return <SuggestionsPage kind="member" />;
}

/** Merge suggestions of organizations. */
export function OrganizationSuggestionsPage() {
  return <SuggestionsPage kind="organization" />;
}

function SuggestionsPage({ kind }: { kind: MergeKind }) {
  const group = useSelectedGroup();
  return group ? <Suggestions key={group.id} kind={kind} groupId={group.id} /> : null;
}

type Change = (changed: Partial<SuggestionsState>, options?: { replace?: boolean }) => void;

/**
 * State in the URL and a function to change it. Navigation is delayed by guards, so the pair under review changes at
 * once: otherwise the next key press would apply to the pair that was just decided.
 */
function useSuggestionsState(): [SuggestionsState, Change] {
  const [params, changeParams] = useAddressParams();
  const address = useMemo(() => readSuggestionsAddress(params), [params]);
  const [pair, setPair] = useState(address.pair);
  const [seen, setSeen] = useState(address.pair);
  const written = useRef<(string | null)[]>([]);
  // The URL was changed by a link or the back button, not by this hook.
  if (seen !== address.pair) {
    setSeen(address.pair);
    if (!written.current.includes(address.pair)) setPair(address.pair);
  }
  useEffect(() => {
    if (written.current.at(-1) === seen) written.current = [];
  }, [seen]);
  const change = useCallback<Change>(
    (changed, { replace = false } = {}) => {
      if (changed.pair !== undefined) {
        written.current.push(changed.pair);
        setPair(changed.pair);
      }
      changeParams((before) => writeSuggestionsAddress({ ...readSuggestionsAddress(before), ...changed }, before), {
        replace,
      });
    },
    [changeParams],
  );
  return [useMemo(() => ({ ...address, pair }), [address, pair]), change];
}

/** Focuses the heading when the view switches between list and review, so that screen readers announce it. */
function useHeadingFocus(isReview: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(isReview);
  useEffect(() => {
    if (before.current === isReview) return;
    before.current = isReview;
    heading.current?.focus();
  }, [isReview]);
  return heading;
}

function Suggestions({ kind, groupId }: { kind: MergeKind; groupId: string }) {
  const [state, change] = useSuggestionsState();
  const queryClient = useQueryClient();
  const decided = useDecisions();
  const query = useInfiniteQuery(suggestionsOptions(kind, groupId, state));
  const sequence = useMemo(() => uniqueSuggestions(query.data?.pages ?? []), [query.data]);
  const total = query.data?.pages[0]?.count ?? sequence.length;
  const known = sequence.find(({ key }) => key === state.pair);
  // A pair outside the list, such as one from a link or a weak link of a cluster, is found by one of its profiles.
  const lookUp = useQuery({
    ...profileSuggestionsOptions(kind, groupId, state.pair?.split(".")[0] ?? ""),
    enabled: state.pair !== null && known === undefined && !query.isPending,
  });
  const found = known ?? lookUp.data?.suggestions.find(({ key }) => key === state.pair);
  const pair = found && suggestionAfterMerges(found, decided.merged);
  const open = openSuggestions(sequence, decided);
  const place = sequence.findIndex(({ key }) => key === state.pair);
  const isReview = state.pair !== null;
  const heading = useHeadingFocus(isReview);

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const ahead = pair ? sequence.length - place : open.length;
  const wantsMore =
    hasNextPage &&
    !isFetchingNextPage &&
    !isFetchNextPageError &&
    ahead <= loadAhead &&
    (state.pair !== null || open.length === 0);
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  // The server removes decided suggestions, so the list is refetched when the user returns to it.
  const hasDecided = open.length < sequence.length;
  const close = useCallback(() => {
    change({ pair: null }, { replace: true });
    if (hasDecided) void queryClient.invalidateQueries({ queryKey: ["merge-suggestions"] });
  }, [change, queryClient, hasDecided]);
  const show = (suggestion: Suggestion | null) => {
    track(`Navigate ${kind === "member" ? "contributors" : "organizations"} merge suggestions`, "Feature", {});
    // Replaces the history entry, so that "back" leads to the list from any pair.
    if (suggestion) change({ pair: suggestion.key }, { replace: true });
    else if (!hasNextPage) close();
  };
  // The reviewer was faster than the loading. The next pair is shown once loaded; if there is none, the list.
  const isDone = found !== undefined && !isOpen(found, decided);
  const upNext = isDone ? (open[0]?.key ?? null) : null;
  const isOver = isDone && upNext === null && !hasNextPage;
  useEffect(() => {
    if (upNext !== null) change({ pair: upNext }, { replace: true });
    else if (isOver) close();
  }, [upNext, isOver, change, close]);

  const undone = useEffectEvent((key: string) => isReview && change({ pair: key }, { replace: true }));
  useEffect(() => onUndone(undone), []);

  // A pair that does not exist is no longer suggested.
  const isNotFound = (lookUp.isSuccess && !lookUp.isFetching) || isMissing(lookUp.error);
  const isLost = state.pair !== null && !pair && !query.isPending && isNotFound;
  useEffect(() => {
    if (!isLost) return;
    showToast({ id: "suggestion-lost", type: "error", message: texts.lost });
    change({ pair: null }, { replace: true });
  }, [isLost, change]);

  const listSearch = writeSuggestionsAddress({ ...state, pair: null }, new URLSearchParams(location.search)).toString();
  return (
    <div className="flex h-(--page-height) flex-col">
      <header className="flex min-h-15 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-2">
        <nav aria-label={texts.breadcrumb} className="flex items-center gap-1.5 text-ink-3">
          <Link className="hover:text-ink" to={`${listPaths[kind]}?projectGroup=${encodeURIComponent(groupId)}`}>
            {texts.kinds[kind].list}
          </Link>
          <ChevronRight className="size-3 flex-none" aria-hidden="true" />
          {isReview && (
            <>
              <Link className="hover:text-ink" to={{ search: listSearch }} replace>
                {texts.kinds[kind].title}
              </Link>
              <ChevronRight className="size-3 flex-none" aria-hidden="true" />
            </>
          )}
          <h1 ref={heading} tabIndex={-1} className="focus-quiet text-lg text-ink outline-none">
            {isReview ? texts.startReview : texts.kinds[kind].title}
          </h1>
        </nav>
        {!isReview ? (
          <>
            {query.data && (
              <span aria-hidden="true" className="text-ink-3 tabular-nums">
                {formatCount(Math.max(0, total - (sequence.length - open.length)))}
              </span>
            )}
            <SuggestionsToolbar kind={kind} state={state} change={change} />
          </>
        ) : (
          pair && <ReviewSteps sequence={sequence} suggestion={pair} total={total} onGo={show} />
        )}
        <PageMenu kind={kind} groupId={groupId} isListed={query.isSuccess} />
      </header>
      <p role="status" className="sr-only">
        {pair
          ? texts.announced(pair.profiles[0].name, pair.profiles[1].name, pair.percent, place + 1, total)
          : query.data && texts.count(Math.max(0, total - (sequence.length - open.length)))}
      </p>
      {!isReview ? (
        <SuggestionsRegion kind={kind} groupId={groupId} state={state} change={change} query={query} open={open} />
      ) : pair && !isDone ? (
        <Review kind={kind} groupId={groupId} sequence={sequence} suggestion={pair} onGo={show} onClose={close} />
      ) : isFetchNextPageError || lookUp.isError ? (
        <ErrorState
          onRetry={() => void (lookUp.isError ? lookUp.refetch() : fetchNextPage())}
          retrying={isFetchingNextPage}
        />
      ) : (
        <SuggestionsSkeleton />
      )}
    </div>
  );
}

const AutomaticBadge = framePart<{ kind: MergeKind; groupId: string; onOpen: () => void }>(
  async () => (await import("../automatic/automatic-badge.tsx")).AutomaticBadge,
);

const AutomaticMergingDrawer = lazy(async () => ({
  default: (await import("../automatic/automatic-merging.tsx")).AutomaticMergingDrawer,
}));

/** Menu of the page: automatic merging and the merges of this session. */
function PageMenu({ kind, groupId, isListed }: { kind: MergeKind; groupId: string; isListed: boolean }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { mayMerge } = useMayDecide(kind);
  const mayAutomate = mayMerge && hasEvidence();
  return (
    <>
      {mayAutomate && isListed && <AutomaticBadge kind={kind} groupId={groupId} onOpen={() => setDrawerOpen(true)} />}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={texts.pageMenu}>
            <Ellipsis />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {mayAutomate && (
            <DropdownMenuItem onSelect={() => setDrawerOpen(true)}>
              <WandSparkles />
              {texts.automatic.open}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={openReceipts}>
            <History />
            {texts.receipts}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isDrawerOpen && (
        <Suspense>
          <AutomaticMergingDrawer kind={kind} groupId={groupId} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ReviewStepsProps {
  sequence: readonly Suggestion[];
  suggestion: Suggestion;
  total: number;
  onGo: (suggestion: Suggestion) => void;
}

/** Position in the review, with buttons to the previous and next pair. */
function ReviewSteps({ sequence, suggestion, total, onGo }: ReviewStepsProps) {
  const decided = useDecisions();
  const at = sequence.findIndex(({ key }) => key === suggestion.key);
  const previous = step(sequence, decided, at, -1);
  const next = step(sequence, decided, at, 1);
  const done = sequence.filter((each) => !isOpen(each, decided)).length;
  const all = Math.max(total, sequence.length);
  return (
    <div className="ml-auto flex items-center gap-2">
      {at >= 0 && (
        <>
          <span className="text-ink-3 tabular-nums">
            <b className="font-semibold text-ink">{at + 1}</b> {texts.ofTotal(all)}
          </span>
          <ProgressBar value={all === 0 ? 0 : done / all} label={texts.reviewed} className="w-20" />
        </>
      )}
      <Button
        size="sm"
        aria-disabled={previous === null}
        onClick={() => previous && onGo(previous)}
        aria-keyshortcuts="k"
      >
        <ChevronLeft className="size-3.5" />
        {texts.previous}
        <Kbd>K</Kbd>
      </Button>
      <Button size="sm" aria-disabled={next === null} onClick={() => next && onGo(next)} aria-keyshortcuts="j">
        {texts.next}
        <ChevronRight className="size-3.5" />
        <Kbd>J</Kbd>
      </Button>
    </div>
  );
}

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
function SuggestionsRegion({ kind, groupId, state, change, query, open }: RegionProps) {
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
