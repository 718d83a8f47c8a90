import { EvidenceCard } from "#shared/ui/components/evidence/evidence-card.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ownEvidence } from "../model/own-evidence.ts";
import type { Profile } from "../model/profile.ts";
import { texts } from "../texts.ts";

interface OwnEvidenceProps {
  profiles: readonly [Profile, Profile];
  /** Confidence of the server; null when it returns none. */
  percent: number | null;
}

/** Evidence card for servers that return no evidence, computed from the two profiles. */
export function OwnEvidence({ profiles, percent }: OwnEvidenceProps) {
  return (
    <>
      <Notice>{percent === null ? texts.ownEvidence : texts.noReasons(percent)}</Notice>
      <EvidenceCard lines={ownEvidence(profiles)} />
    </>
  );
}
