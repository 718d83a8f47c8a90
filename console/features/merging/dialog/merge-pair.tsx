import { Lock, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { track } from "#console/session/index.ts";
import { Tooltip } from "#console/ui/overlays/tooltip.tsx";
import { score } from "#shared/domain/evidence/score.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import type { MergeKind } from "../model/profile.ts";
import { PairView } from "../review/pair-view.tsx";
import { texts } from "../texts.ts";
import { useMayDecide } from "../use-may-decide.ts";
import { type Pair, useMergeOf } from "./use-pair.ts";

const OwnEvidence = lazy(async () => ({ default: (await import("../review/own-evidence.tsx")).OwnEvidence }));

interface MergePairProps {
  kind: MergeKind;
  pair: Pair;
  profiles: NonNullable<Pair["profiles"]>;
  /** Called once the merge is queued, with the id of the primary. */
  onMerge: (primaryId: string) => void;
  /** Buttons before the merge button. */
  before: ReactNode;
  className?: string;
}

/** Comparison of two chosen profiles, their evidence and the merge button. */
export function MergePair({ kind, pair, profiles, onMerge, before, className }: MergePairProps) {
  const { mayMerge } = useMayDecide(kind);
  const refusal = profiles.map(({ editRefusal }) => editRefusal).find(Boolean) ?? null;
  const side = useMergeOf(kind, pair.groupId, profiles);
  const { primary, choose, canSwap, swap, hindrance, merge } = side;
  return (
    <div className={className}>
      <PairView
        className="min-h-0 flex-auto"
        profiles={profiles}
        primaryId={primary.id}
        groupId={pair.groupId}
        evidence={pair.evidence}
        percent={pair.percent ?? (pair.evidence && score(pair.evidence))}
        showEvidence
        onPrimary={choose}
        keepOther={side.keepOther}
        onToggleKept={side.toggleKept}
        instead={
          pair.waitsForEvidence ? (
            <SkeletonDelay>
              <Skeleton className="h-40 w-full rounded-lg" />
            </SkeletonDelay>
          ) : (
            <Suspense>
              <OwnEvidence profiles={profiles} percent={pair.percent} />
            </Suspense>
          )
        }
        before={
          <>
            {pair.noMerge && (
              <Notice tone="warn" icon={<TriangleAlert className="mt-0.5 text-warn" />} role="alert">
                {texts.wasDeclined}
              </Notice>
            )}
            {refusal && <Notice icon={<Lock className="mt-0.5" />}>{refusal}</Notice>}
            {hindrance === "both-members" && <Notice tone="warn">{texts.memberOrganization}</Notice>}
          </>
        }
      />
      <div
        data-foot-bar=""
        className="flex flex-none flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-3"
      >
        {before}
        <Button aria-disabled={!canSwap} onClick={swap}>
          {texts.swap}
        </Button>
        <Tooltip content={!mayMerge ? texts.notYours : (refusal ?? (hindrance && texts.memberOrganization))}>
          <Button
            variant="primary"
            aria-disabled={!mayMerge || refusal !== null || hindrance !== null}
            onClick={() => {
              if (refusal !== null) return;
              track(kind === "member" ? "Merge contributor" : "Merge organization", "Feature", {});
              merge();
              onMerge(primary.id);
            }}
          >
            {texts.kinds[kind].confirmMerge}
          </Button>
        </Tooltip>
      </div>
    </div>
  );
}
