import { type ReactNode, useState } from "react";
import type { EvidenceRef } from "#shared/domain/evidence/evidence.ts";
import { band } from "#shared/domain/evidence/score.ts";
import { cn } from "#shared/ui/cn.ts";
import { EvidenceCard } from "#shared/ui/components/evidence/evidence-card.tsx";
import type { EvidenceLine } from "#shared/ui/components/evidence/evidence-view.ts";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { Profile } from "../model/profile.ts";
import { texts } from "../texts.ts";
import { CompareTable } from "./compare-table.tsx";
import { ResultPanel } from "./result-panel.tsx";

/** Number of evidence lines highlighted in the comparison when none is hovered. */
const markedLines = 2;

interface PairViewProps {
  profiles: readonly [Profile, Profile];
  primaryId: string;
  groupId: string | null;
  /** Null while no evidence is loaded. */
  evidence: readonly EvidenceLine[] | null;
  /** Confidence that both are the same; null when unknown. */
  percent: number | null;
  showEvidence: boolean;
  onPrimary: (id: string) => void;
  /** Content above the comparison. */
  before?: ReactNode;
  /** Replaces the evidence card when there is no evidence. */
  instead?: ReactNode;
  className?: string;
}

/** Two profiles under review: comparison, evidence for and against, and the merged result. */
export function PairView(props: PairViewProps) {
  const { profiles, primaryId, groupId, evidence, percent, showEvidence, onPrimary, before, instead, className } =
    props;
  const [pointed, setPointed] = useState<EvidenceLine | null>(null);
  const [left, right] = profiles;
  const [primary, secondary] = left.id === primaryId ? [left, right] : [right, left];
  const lines = pointed ? [pointed] : (evidence ?? []).slice(0, markedLines);
  const refs: readonly EvidenceRef[] = lines.flatMap((line) => line.refs);
  return (
    <div className={cn("@container flex min-h-0 flex-col", className)}>
      {/* In a narrow or enlarged place the result is below, and everything scrolls together. */}
      <div className="relative min-h-0 flex-auto overflow-auto @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_300px] @3xl:overflow-visible @5xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="relative grid min-h-0 auto-rows-max grid-cols-[minmax(0,1fr)] content-start gap-3 px-6 py-4 @3xl:overflow-auto">
          {before}
          {percent !== null && band(percent) === "low" && (
            <Notice tone="warn">{texts.kinds[primary.kind].littleEvidence(percent)}</Notice>
          )}
          {/* In a low place the evidence stands above the comparison, where it is seen without scrolling. */}
          <div className="min-w-0 @max-5xl:order-1">
            <CompareTable
              profiles={profiles}
              primaryId={primary.id}
              groupId={groupId}
              percent={percent}
              refs={showEvidence ? refs : []}
              onPrimary={onPrimary}
            />
          </div>
          {evidence ? showEvidence && <EvidenceCard lines={evidence} onPoint={setPointed} /> : instead}
        </div>
        <ResultPanel
          primary={primary}
          secondary={secondary}
          className="min-h-0 border-line bg-canvas px-5 pt-4 pb-40 @max-3xl:border-t @3xl:overflow-auto @3xl:border-l"
        />
      </div>
    </div>
  );
}
