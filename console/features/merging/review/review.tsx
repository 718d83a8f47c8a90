import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeftRight, Ban, Clock, History, Keyboard, Lock, Merge, Scale } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { onDemand } from "#console/core/on-demand.tsx";
import { focusIfLost } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { Tooltip } from "#console/ui/overlays/tooltip.tsx";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import { holdMs } from "#shared/domain/outbox/outbox.ts";
import { formatDate } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { mergeSegments } from "../merge-segments.ts";
import { clusterChain } from "../model/cluster.ts";
import { distinctNames } from "../model/distinct-names.ts";
import type { MergeKind, Profile } from "../model/profile.ts";
import { type Decided, following, isOpen, step } from "../model/sequence.ts";
import { mergeHindrance, type Suggestion } from "../model/suggestion.ts";
import { emitUndone, showUndoable } from "../notices/undoable.ts";
import { holdMerge, holdMerges, holdNever } from "../outbox/outbox.ts";
import { RelatedNotice } from "../related/related-notice.tsx";
import { decide, isDecided, noteMerged, undecide, useDecisions } from "../suggestions/decisions.ts";
import { clusterOptions } from "../suggestions/suggestion-queries.ts";
import { texts } from "../texts.ts";
import { useMayDecide } from "../use-may-decide.ts";
import { ClusterBar, ClusterDialog } from "./cluster-bar.tsx";
import { PairView } from "./pair-view.tsx";
import { usePrimary } from "./use-primary.ts";

const OwnEvidence = lazy(async () => ({ default: (await import("./own-evidence.tsx")).OwnEvidence }));

interface ReviewProps {
  kind: MergeKind;
  groupId: string;
  /** All loaded suggestions in order. */
  sequence: readonly Suggestion[];
  suggestion: Suggestion;
  /** Null when no suggestion is left. */
  onGo: (suggestion: Suggestion | null) => void;
  onClose: () => void;
}

/** Cluster of the pair. Prefetches the cluster of the next pair. */
function useCluster({ kind, groupId, suggestion }: ReviewProps, next: Suggestion | null) {
  const decided = useDecisions();
  const queryClient = useQueryClient();
  const idOf = (of: Suggestion | null) => (of !== null && of.clusterSize > 2 ? of.clusterId : null);
  const clusterId = idOf(suggestion);
  const ahead = idOf(next);
  const { data } = useQuery({ ...clusterOptions(kind, groupId, clusterId ?? ""), enabled: clusterId !== null });
  useEffect(() => {
    if (ahead !== null) void queryClient.prefetchQuery(clusterOptions(kind, groupId, ahead));
  }, [queryClient, kind, groupId, ahead]);
  const related = (data?.suggestions ?? []).filter((each) => isOpen(each, decided));
  const chain = clusterId === null ? null : clusterChain(related, suggestion);
  // Space is reserved while the cluster loads, so that nothing moves.
  return { related, chain, isCluster: clusterId !== null && (data === undefined || chain !== null) };
}

const floats = "[role=dialog],[role=alertdialog],[role=menu]";

/** Full-width review of one suggestion with everything needed for a decision. */
export function Review(props: ReviewProps) {
  const { kind, groupId, sequence, suggestion, onGo, onClose } = props;
  const { key, profiles, evidence, percent, declinedAt } = suggestion;
  const decided = useDecisions();
  const { primary, secondary, canSwap, choose, swap, keepOther, toggleKept } = usePrimary(key, profiles);
  const { canMerge, canIgnore, refusal, isHindered, merge, mergeAll, never, later } = useDecide({
    ...props,
    primary,
    secondary,
    keepOther,
  });
  const [showsEvidence, setShowsEvidence] = useState(true);
  const [mergesAll, setMergesAll] = useState(false);
  const help = useRef<HTMLButtonElement>(null);
  const at = sequence.findIndex((each) => each.key === key);
  const previous = step(sequence, decided, at, -1);
  const next = step(sequence, decided, at, 1);
  const { related, chain, isCluster } = useCluster(props, next);

  // Without a neighbor the keys are left to the page around the review.
  useHotkey("j", () => onGo(next), { enabled: next !== null });
  useHotkey("k", () => onGo(previous), { enabled: previous !== null });
  useHotkey("m", merge);
  useHotkey("n", never);
  useHotkey("s", later);
  useHotkey("x", swap);
  useHotkey("e", () => setShowsEvidence((shows) => !shows));
  useHotkey("?", () => help.current?.click());
  useHotkey("escape", ({ target }) => {
    if (!(target instanceof Element && target.closest(floats))) onClose();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: tracks one event for each viewed pair
  useEffect(() => {
    track(`View ${kind === "member" ? "contributors" : "organizations"} merge suggestion`, "Feature", {});
  }, [key, kind]);

  return (
    <>
      <PairView
        className="flex-auto"
        profiles={profiles}
        primaryId={primary.id}
        groupId={groupId}
        evidence={evidence}
        percent={percent}
        showEvidence={showsEvidence}
        onPrimary={choose}
        keepOther={keepOther}
        onToggleKept={toggleKept}
        instead={
          showsEvidence && (
            <Suspense>
              <OwnEvidence profiles={profiles} percent={percent} />
            </Suspense>
          )
        }
        before={
          <>
            {declinedAt !== null && (
              <Notice tone="warn" icon={<History className="mt-0.5 text-warn" />}>
                {texts.declined(formatDate(declinedAt))}
              </Notice>
            )}
            {suggestion.parent !== null && (
              <RelatedNotice groupId={groupId} suggestion={suggestion} onSet={() => onGo(next)} />
            )}
            {refusal !== null && <Notice icon={<Lock className="mt-0.5" />}>{refusal}</Notice>}
            {isCluster && (
              <ClusterBar
                chain={chain}
                size={suggestion.clusterSize}
                pair={suggestion}
                onCompare={(pair) => onGo(related.find((each) => each.key === pair) ?? null)}
                onMergeAll={canMerge ? () => setMergesAll(true) : null}
              />
            )}
          </>
        }
      />
      <DecideBar
        decide={{ merge, never, later, swap, evidence: () => setShowsEvidence(!showsEvidence) }}
        hindrance={canMerge ? (isHindered ? texts.memberOrganization : null) : (refusal ?? texts.notYours)}
        isMergeSuggested={suggestion.parent === null}
        canSwap={canSwap}
        canIgnore={canIgnore}
        showsEvidence={showsEvidence}
        helpRef={help}
      />
      {mergesAll && chain && (
        <ClusterDialog
          chain={chain}
          primary={primary}
          onClose={() => setMergesAll(false)}
          onMerge={(secondaries) => {
            mergeAll(secondaries);
            // The button that opened the dialog disappears with its cluster.
            focusIfLost("#main h1");
          }}
        />
      )}
    </>
  );
}

interface Under {
  kind: MergeKind;
  groupId: string;
  sequence: readonly Suggestion[];
  suggestion: Suggestion;
  primary: Profile;
  secondary: Profile;
  keepOther: readonly string[];
  onGo: (suggestion: Suggestion | null) => void;
}

/** Possible decisions about the pair under review. Each one opens the next pair at once. */
function useDecide({ kind, groupId, sequence, suggestion, primary, secondary, keepOther, onGo }: Under) {
  const decided = useDecisions();
  const { mayMerge, mayIgnore } = useMayDecide(kind);
  const refusal = primary.editRefusal ?? secondary.editRefusal;
  const [canMerge, canIgnore] = [mayMerge && refusal === null, mayIgnore && refusal === null];
  const { key } = suggestion;
  const plural = kind === "member" ? "contributors" : "organizations";
  const isHindered = mergeHindrance(primary, secondary) !== null;
  const decidedAs = (one: Profile, other: Profile) => {
    const [primaryName, secondaryName] = distinctNames(one, other);
    return {
      ...{ kind, segments: mergeSegments(kind, groupId) },
      primary: { id: one.id, name: primaryName },
      secondary: { id: other.id, name: secondaryName },
    };
  };
  const pair = decidedAs(primary, secondary);

  // Computes the next pair with this decision already applied, so that no pair is shown twice.
  const showNext = (decision: "merge" | "never" | "later", gone: readonly Profile[] = []) => {
    const after: Decided = {
      byPair: new Map(decided.byPair).set(key, decision),
      gone: new Set([...decided.gone, ...gone.map(({ id }) => id)]),
    };
    const at = sequence.findIndex((each) => each.key === key);
    onGo(following(sequence, after, at));
  };

  const merge = () => {
    if (isHindered || !canMerge || isDecided(key)) return;
    track(`Merge ${plural} merge suggestion`, "Feature", {});
    holdMerge({ ...pair, keepOther });
    noteMerged(primary.id, [secondary], keepOther);
    showNext("merge", [secondary]);
  };
  const mergeAll = (secondaries: readonly Profile[]) => {
    track(`Merge ${plural} merge suggestion`, "Feature", {});
    holdMerges(secondaries.map((each) => decidedAs(primary, each)));
    noteMerged(primary.id, secondaries);
    showNext("merge", secondaries);
  };
  const never = () => {
    if (!canIgnore || isDecided(key)) return;
    track(`Ignore ${plural} merge suggestion`, "Feature", {});
    holdNever(pair);
    showNext("never");
  };
  const later = () => {
    decide(key, "later");
    const undo = () => {
      undecide(key);
      emitUndone(key);
    };
    const message = texts.held.pair(pair.primary.name, pair.secondary.name);
    showUndoable({ id: `later-${key}`, title: texts.held.later, message, durationMs: holdMs, undo });
    showNext("later");
  };
  return { canMerge, canIgnore, refusal, isHindered, merge, mergeAll, never, later };
}

const Keys = onDemand(async () => (await import("./review-keys.tsx")).ReviewKeys);

interface Decisions {
  merge: () => void;
  never: () => void;
  later: () => void;
  swap: () => void;
  evidence: () => void;
}

interface DecideBarProps {
  decide: Decisions;
  /** Reason that prevents the merge; null when it is possible. */
  hindrance: string | null;
  /** False when the evidence is for something else than being the same. */
  isMergeSuggested: boolean;
  canSwap: boolean;
  canIgnore: boolean;
  showsEvidence: boolean;
  helpRef: React.Ref<HTMLButtonElement>;
}

/** Buttons for the decisions about a pair, each with its key. */
function DecideBar(props: DecideBarProps) {
  const { decide, hindrance, isMergeSuggested, canSwap, canIgnore, showsEvidence, helpRef } = props;
  return (
    <div
      role="toolbar"
      aria-label={texts.decision}
      data-foot-bar=""
      className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-t border-line bg-surface px-6 py-2"
    >
      <Tooltip content={hindrance}>
        <Button
          variant={isMergeSuggested ? "primary" : "outline"}
          aria-disabled={hindrance !== null}
          onClick={decide.merge}
          aria-keyshortcuts="m"
        >
          <Merge />
          {texts.merge}
          <Kbd>M</Kbd>
        </Button>
      </Tooltip>
      {canIgnore && (
        <Button onClick={decide.never} aria-keyshortcuts="n">
          <Ban />
          {texts.never}
          <Kbd>N</Kbd>
        </Button>
      )}
      <Button onClick={decide.later} aria-keyshortcuts="s">
        <Clock />
        {texts.later}
        <Kbd>S</Kbd>
      </Button>
      <Button variant="ghost" aria-disabled={!canSwap} onClick={decide.swap} aria-keyshortcuts="x">
        <ArrowLeftRight />
        {texts.swap}
        <Kbd>X</Kbd>
      </Button>
      <Button variant="ghost" aria-pressed={showsEvidence} onClick={decide.evidence} aria-keyshortcuts="e">
        <Scale />
        {texts.evidence}
        <Kbd>E</Kbd>
      </Button>
      <Keys
        trigger={
          <Button ref={helpRef} variant="ghost" aria-haspopup="dialog" aria-keyshortcuts="?">
            <Keyboard />
            {texts.keys}
            <Kbd>?</Kbd>
          </Button>
        }
      />
    </div>
  );
}
