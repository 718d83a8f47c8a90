import { useQuery, useQueryClient } from "@tanstack/react-query";
import { History, Lock } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { focusIfLost } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { formatDate } from "#shared/domain/text/dates.ts";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { clusterChain } from "../model/cluster.ts";
import type { MergeKind } from "../model/profile.ts";
import { isOpen, step } from "../model/sequence.ts";
import type { Suggestion } from "../model/suggestion.ts";
import { useDecisions } from "../suggestions/decisions.ts";
import { clusterOptions } from "../suggestions/suggestion-queries.ts";
import { texts } from "../texts.ts";
import { ClusterBar } from "./cluster-bar.tsx";
import { DecideBar } from "./decide-bar.tsx";
import { PairView } from "./pair-view.tsx";
import { useDecide } from "./use-decide.ts";
import { usePrimary } from "./use-primary.ts";

const ClusterDialog = lazy(async () => ({ default: (await import("./cluster-dialog.tsx")).ClusterDialog }));
const RelatedNotice = lazy(async () => ({ default: (await import("../related/related-notice.tsx")).RelatedNotice }));
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
  const { primary, secondary, canSwap, choose, swap } = usePrimary(key, profiles);
  const { canMerge, canIgnore, refusal, isHindered, merge, mergeAll, never, later } = useDecide({
    ...props,
    primary,
    secondary,
  });
  const [showsEvidence, setShowsEvidence] = useState(true);
  const [mergesAll, setMergesAll] = useState(false);
  const help = useRef<HTMLButtonElement>(null);
  const at = sequence.findIndex((each) => each.key === key);
  const previous = step(sequence, decided, at, -1);
  const next = step(sequence, decided, at, 1);
  const { related, chain, isCluster } = useCluster(props, next);

  useHotkey("j", () => next && onGo(next));
  useHotkey("k", () => previous && onGo(previous));
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
              <Suspense>
                <RelatedNotice groupId={groupId} suggestion={suggestion} onSet={() => onGo(next)} />
              </Suspense>
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
        <Suspense>
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
        </Suspense>
      )}
    </>
  );
}
