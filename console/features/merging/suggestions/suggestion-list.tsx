import { ChevronRight, Ellipsis } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import { onDemand } from "#console/core/on-demand.tsx";
import { focusIfLost } from "#console/record-page/index.ts";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import { defaultPrimary } from "#shared/domain/merge/default-primary.ts";
import { cn } from "#shared/ui/cn.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button, buttonVariants } from "#shared/ui/components/button.tsx";
import { BandBadge } from "#shared/ui/components/evidence/evidence-sum.tsx";
import { lineTitle, signedWeight } from "#shared/ui/components/evidence/evidence-view.ts";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { type SuggestionsState, writeSuggestionsAddress } from "../model/address.ts";
import type { MergeKind, Profile } from "../model/profile.ts";
import type { Suggestion } from "../model/suggestion.ts";
import { ProfileAvatar } from "../review/marks.tsx";
import { texts } from "../texts.ts";
import { useDecisions } from "./decisions.ts";

const Menu = onDemand<{ kind: MergeKind; groupId: string; suggestion: Suggestion }>(
  async () => (await import("./suggestion-menu.tsx")).SuggestionMenu,
);

function Side({ profile, isPrimary }: { profile: Profile; isPrimary: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <ProfileAvatar profile={profile} size={32} />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-medium">
          <bdi className="truncate">{profile.name}</bdi>
          {profile.isMemberOrganization && <Badge tone="line">{texts.lfMember}</Badge>}
        </p>
        <p className="truncate text-xs text-ink-3">
          {isPrimary && <span className="font-medium text-accent-text">{texts.primary}</span>}
          {isPrimary && (profile.activityCount !== null || profile.headline) && " · "}
          {profile.activityCount !== null && texts.activities(profile.activityCount)}
          {profile.headline && profile.activityCount !== null && " · "}
          {profile.headline && <bdi>{profile.headline}</bdi>}
        </p>
      </div>
    </div>
  );
}

const signs = { for: "text-good", against: "text-bad", weak: "text-ink-3" } as const;

interface SuggestionLineProps {
  suggestion: Suggestion;
  isLater?: boolean;
  /** Controls at the end of the line. */
  children: ReactNode;
}

/** Suggestion with its two profiles, confidence and strongest evidence. */
export function SuggestionLine({ suggestion, isLater, children }: SuggestionLineProps) {
  const { profiles, percent, band, evidence, clusterSize } = suggestion;
  const [one, other] = profiles;
  const primary = defaultPrimary(profiles);
  const second = primary === one ? other : one;
  const reasons = (evidence ?? []).filter(({ weight }) => weight !== 0).slice(0, 3);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)_auto] items-center gap-4 border-b border-line px-6 py-2.5 hover:bg-surface-2">
      <Side profile={primary} isPrimary />
      <Side profile={second} isPrimary={false} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-1.5">
          <b className="font-semibold tabular-nums">{texts.percent(percent)}</b>
          <BandBadge band={band} />
          {suggestion.isOfBots ? (
            <Badge tone="line">{texts.botProfiles(clusterSize, primary.name)}</Badge>
          ) : (
            clusterSize > 2 && <Badge tone="line">{texts.cluster(clusterSize)}</Badge>
          )}
          {suggestion.parent !== null && <Badge tone="line">{texts.related.badge}</Badge>}
          {suggestion.declinedAt !== null && <Badge tone="warn">{texts.declinedBadge}</Badge>}
          {isLater && <Badge>{texts.laterBadge}</Badge>}
        </p>
        <p className="truncate text-xs text-ink-2">
          {reasons.map((line, index) => (
            <span key={`${line.kind}:${line.sentence}`}>
              {index > 0 && ", "}
              {lineTitle(line)}{" "}
              <span className={cn("tabular-nums", signs[line.direction])}>{signedWeight(line.weight)}</span>
            </span>
          ))}
        </p>
      </div>
      <div className="flex items-center gap-1">{children}</div>
    </li>
  );
}

/** Menu with the decisions that need no review. */
export function SuggestionMenuButton(props: { kind: MergeKind; groupId: string; suggestion: Suggestion }) {
  const [one, other] = props.suggestion.profiles;
  return (
    <Menu
      {...props}
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          className="relative"
          aria-haspopup="menu"
          aria-label={texts.more(one.name, other.name)}
        >
          <Ellipsis />
        </Button>
      }
    />
  );
}

interface RowProps {
  kind: MergeKind;
  groupId: string;
  suggestion: Suggestion;
  to: string;
  isLater: boolean;
  /** Index in the list. */
  place: number;
}

function Row({ kind, groupId, suggestion, to, isLater, place }: RowProps) {
  const [one, other] = suggestion.profiles;
  return (
    <SuggestionLine suggestion={suggestion} isLater={isLater}>
      <Link
        to={{ search: to }}
        data-row-link={place}
        aria-label={texts.review(one.name, other.name)}
        className={cn(buttonVariants({ size: "sm" }), "after:absolute after:inset-0")}
      >
        {texts.startReview}
        <ChevronRight className="size-3.5" />
      </Link>
      <SuggestionMenuButton kind={kind} groupId={groupId} suggestion={suggestion} />
    </SuggestionLine>
  );
}

interface SuggestionListProps {
  kind: MergeKind;
  groupId: string;
  state: SuggestionsState;
  suggestions: readonly Suggestion[];
}

/** List of suggestions, each with its two profiles, confidence and strongest evidence. */
export function SuggestionList({ kind, groupId, state, suggestions }: SuggestionListProps) {
  const { byPair } = useDecisions();
  const list = useRef<HTMLDivElement>(null);
  const address = new URLSearchParams(location.search);
  useFocusAfterDecision(list, suggestions.length);
  const move = (by: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
    links[at < 0 && by < 0 ? links.length - 1 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  };
  useHotkey("j", () => move(1));
  useHotkey("k", () => move(-1));
  const rowOf = (suggestion: Suggestion) => (
    <Row
      key={suggestion.key}
      kind={kind}
      groupId={groupId}
      suggestion={suggestion}
      to={writeSuggestionsAddress({ ...state, pair: suggestion.key }, address).toString()}
      isLater={byPair.get(suggestion.key) === "later"}
      place={suggestions.indexOf(suggestion)}
    />
  );
  // The server sends bots after people.
  const bots = suggestions.filter(({ isOfBots }) => isOfBots);
  return (
    <div ref={list}>
      <ul data-suggestions="" aria-label={texts.kinds[kind].title}>
        {suggestions.filter(({ isOfBots }) => !isOfBots).map(rowOf)}
      </ul>
      {bots.length > 0 && (
        <>
          <h2 className="border-b border-line bg-surface-2 px-6 py-1.5 text-xs font-semibold text-ink-2">
            {texts.bots}
          </h2>
          <ul data-suggestions="" aria-label={texts.bots}>
            {bots.map(rowOf)}
          </ul>
        </>
      )}
    </div>
  );
}

/** Skeleton of the list. */
export function SuggestionsSkeleton() {
  return (
    <SkeletonDelay label={texts.loading} className="min-h-0 flex-auto overflow-hidden">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex h-15 items-center gap-4 border-b border-line px-6">
          <Skeleton round className="size-8" />
          <Skeleton className="w-48" />
          <Skeleton round className="ml-8 size-8" />
          <Skeleton className="w-48" />
          <Skeleton className="ml-8 w-64" />
        </div>
      ))}
    </SkeletonDelay>
  );
}

/**
 * Moves the focus to the next suggestion when one is decided from its menu and removed.
 * @param count number of suggestions. Each is an item of the list, and its `[data-row-link]` has its index.
 */
function useFocusAfterDecision(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  const at = useRef<number | null>(null);
  useEffect(() => {
    const rows = list.current;
    // Menus render in a portal, so the line of the menu had the focus last.
    const storeRow = ({ target }: FocusEvent) => {
      at.current = rows
        ? [...rows.querySelectorAll("li")].findIndex((line) => target instanceof Node && line.contains(target))
        : null;
    };
    rows?.addEventListener("focusin", storeRow);
    return () => rows?.removeEventListener("focusin", storeRow);
  }, [list]);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (!isFewer || at.current === null || count === 0) return;
    const place = Math.min(at.current, count - 1);
    focusIfLost(`[data-row-link="${place}"]`);
  }, [count]);
}
