import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Eye, History } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { holdMs } from "#shared/domain/action-queue/entry.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { Notice } from "#shared/ui/components/notice.tsx";
import { ProgressBar } from "#shared/ui/components/progress-bar.tsx";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { usePermission } from "../../session/index.ts";
import { holdMerge, holdMerges, holdNever } from "../held/hold.ts";
import { clusterChain } from "../model/cluster.ts";
import type { MergeKind, Profile } from "../model/profile.ts";
import { following, isOpen, step } from "../model/sequence.ts";
import { mergeHindrance, type Suggestion } from "../model/suggestion.ts";
import { onUndone, showUndoable, tellUndone, undoNewest } from "../notices/undoable.ts";
import { decide, undecide, useDecisions } from "../suggestions/decisions.ts";
import { clusterOptions, suggestionSegments } from "../suggestions/suggestion-queries.ts";
import { texts } from "../texts.ts";
import { ClusterBar } from "./cluster-bar.tsx";
import { DecideBar } from "./decide-bar.tsx";
import { PairView } from "./pair-view.tsx";
import { usePresence } from "./use-presence.ts";
import { usePrimary } from "./use-primary.ts";

const ClusterDialog = lazy(async () => ({ default: (await import("./cluster-dialog.tsx")).ClusterDialog }));

export interface ReviewProps {
  kind: MergeKind;
  groupId: string;
  /** All that is loaded, in its order. */
  sequence: readonly Suggestion[];
  total: number;
  suggestion: Suggestion;
  onGo: (suggestion: Suggestion | null) => void;
  onClose: () => void;
}

/** One suggestion under review, whole window wide, with everything at hand that decides about it. */
export function Review(props: ReviewProps) {
  const { kind, groupId, sequence, suggestion, onGo, onClose } = props;
  const decided = useDecisions();
  const canMerge = usePermission(kind === "member" ? "mergeMembers" : "mergeOrganizations");
  const canIgnore = usePermission(kind === "member" ? "memberEdit" : "organizationEdit");
  const { primary, secondary, canSwap, choose, swap } = usePrimary(suggestion.key, suggestion.profiles);
  const [showsEvidence, setShowsEvidence] = useState(true);
  const [mergesAll, setMergesAll] = useState(false);
  const help = useRef<HTMLButtonElement>(null);
  const { clusterId, clusterSize } = suggestion;
  const inCluster = clusterId !== null && clusterSize > 2;
  const cluster = useQuery({ ...clusterOptions(kind, groupId, clusterId ?? ""), enabled: inCluster });
  const related = (cluster.data?.suggestions ?? []).filter((each) => isOpen(each, decided));
  const chain = inCluster ? clusterChain(related, suggestion) : null;

  const at = sequence.findIndex(({ key }) => key === suggestion.key);
  const segments = suggestionSegments(kind, groupId);
  const why = mergeHindrance(primary, secondary);
  const hindrance = why === null ? null : texts.memberOrganization;
  const pair = { kind, primary, secondary, segments };

  // The place is looked up with the decision already made, so that nothing is shown twice.
  const goOn = (gone: Profile | null) => {
    const byPair = new Map(decided.byPair).set(suggestion.key, gone ? "merge" : "later");
    const away = gone ? new Set([...decided.gone, gone.id]) : decided.gone;
    onGo(following(sequence, { byPair, gone: away }, at));
  };
  const goOnAfterNever = () => {
    onGo(following(sequence, { ...decided, byPair: new Map(decided.byPair).set(suggestion.key, "never") }, at));
  };
  const merge = () => {
    if (hindrance !== null || !canMerge) return;
    holdMerge(pair);
    goOn(secondary);
  };
  const never = () => {
    if (!canIgnore) return;
    holdNever(pair);
    goOnAfterNever();
  };
  const later = () => {
    const { key } = suggestion;
    decide(key, "later");
    showUndoable({
      id: `later-${key}`,
      title: texts.held.later,
      message: texts.held.pair(primary.name, secondary.name),
      durationMs: holdMs,
      undo: () => {
        undecide(key);
        tellUndone(key);
      },
    });
    goOn(null);
  };
  const previous = step(sequence, decided, at, -1);
  const next = step(sequence, decided, at, 1);

  useHotkey("j", () => next && onGo(next));
  useHotkey("k", () => previous && onGo(previous));
  useHotkey("m", merge);
  useHotkey("n", never);
  useHotkey("s", later);
  useHotkey("x", swap);
  useHotkey("e", () => setShowsEvidence((shows) => !shows));
  useHotkey("u", undoNewest);
  useHotkey("?", () => help.current?.click());
  useHotkey("escape", (event) => {
    if (!(event.target instanceof Element && event.target.closest("[role=dialog],[role=alertdialog],[role=menu]")))
      onClose();
  });

  const queryClient = useQueryClient();
  const ahead = next?.clusterId && next.clusterSize > 2 ? next.clusterId : null;
  useEffect(() => {
    if (ahead !== null) void queryClient.prefetchQuery(clusterOptions(kind, groupId, ahead));
  }, [queryClient, kind, groupId, ahead]);

  const undone = useEffectEvent((key: string) => {
    const back = [...sequence, ...related].find((each) => each.key === key);
    if (back) onGo(back);
  });
  useEffect(() => onUndone(undone), []);

  return (
    <>
      <PairView
        className="flex-auto"
        profiles={suggestion.profiles}
        primaryId={primary.id}
        groupId={groupId}
        evidence={suggestion.evidence}
        showEvidence={showsEvidence}
        onPrimary={choose}
        instead={<Notice>{texts.noEvidence(suggestion.percent)}</Notice>}
        before={
          <>
            {suggestion.declinedAt !== null && (
              <Notice tone="warn" icon={<History className="mt-0.5 text-warn" />}>
                {texts.declined(formatDate(suggestion.declinedAt))}
              </Notice>
            )}
            {chain && (
              <ClusterBar
                chain={chain}
                pair={suggestion}
                onCompare={(key) => onGo(related.find((each) => each.key === key) ?? null)}
                onMergeAll={canMerge ? () => setMergesAll(true) : null}
              />
            )}
          </>
        }
      />
      <DecideBar
        decide={{ merge, never, later, swap, evidence: () => setShowsEvidence(!showsEvidence) }}
        hindrance={hindrance}
        canSwap={canSwap}
        canIgnore={canIgnore}
        showsEvidence={showsEvidence}
        helpRef={help}
      />
      {mergesAll && chain && (
        <Suspense>
          <ClusterDialog
            chain={chain}
            primary={primary}
            onClose={() => setMergesAll(false)}
            onMerge={(secondaries) => {
              holdMerges(secondaries.map((each) => ({ ...pair, secondary: each })));
              const gone = new Set([...decided.gone, ...secondaries.map(({ id }) => id)]);
              onGo(following(sequence, { ...decided, gone }, at));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface ReviewStepsProps {
  sequence: readonly Suggestion[];
  suggestion: Suggestion;
  total: number;
  groupId: string;
  onGo: (suggestion: Suggestion) => void;
}

/** Where the review stands, who else is here, and the ways to the pairs before and after. */
export function ReviewSteps({ sequence, suggestion, total, groupId, onGo }: ReviewStepsProps) {
  const decided = useDecisions();
  const others = usePresence(suggestion.id, groupId);
  const at = sequence.findIndex(({ key }) => key === suggestion.key);
  const previous = step(sequence, decided, at, -1);
  const next = step(sequence, decided, at, 1);
  const done = sequence.filter((each) => !isOpen(each, decided)).length;
  const all = Math.max(total, sequence.length);
  return (
    <div className="ml-auto flex items-center gap-2">
      <p role="status" className="flex items-center gap-1.5 text-warn empty:hidden">
        {others.length > 0 && (
          <>
            <Eye className="size-3.5" aria-hidden="true" />
            <bdi>{texts.looking(others)}</bdi>
          </>
        )}
      </p>
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
