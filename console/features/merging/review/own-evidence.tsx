import { EvidenceCard } from "#shared/ui/components/evidence/evidence-card.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ownEvidence } from "../model/own-evidence.ts";
import type { Profile } from "../model/profile.ts";
import { texts } from "../texts.ts";

interface OwnEvidenceProps {
  profiles: readonly [Profile, Profile];
  /** The server's confidence; null where it names none. */
  percent: number | null;
}

/** The evidence card for a server that does not say why: what the two profiles themselves say. */
export function OwnEvidence({ profiles, percent }: OwnEvidenceProps) {
  return (
    <>
      <Notice>{percent === null ? texts.ownEvidence : texts.noReasons(percent)}</Notice>
      <EvidenceCard lines={ownEvidence(profiles)} />
    </>
  );
}
