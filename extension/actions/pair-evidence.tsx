import { useQuery } from "@tanstack/react-query";
import { sendIfSupported } from "#shared/client/backend.ts";
import { memberMergeEvidence, organizationMergeEvidence } from "#shared/contract/merging/merge-suggestions.ts";
import { EvidenceCard } from "#shared/ui/components/evidence/evidence-card.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import type { Suggestion } from "./use-suggestions.ts";
import { texts } from "./view-texts.ts";

interface PairEvidenceProps {
  readonly workplace: Workplace;
  readonly record: RecordRef;
  readonly other: RecordRef;
  readonly suggestion: Suggestion | null;
}

/** Evidence for and against two records being the same: from the suggestion, else fetched if the server supports it. */
export function PairEvidence({ workplace, record, other, suggestion }: PairEvidenceProps) {
  const { client, origin } = workplace;
  const known = suggestion?.evidence ?? null;
  const { data, isLoading } = useQuery({
    queryKey: ["merge", "evidence", origin, record.id, other.id],
    queryFn: ({ signal }) => {
      const call = record.kind === "person" ? memberMergeEvidence : organizationMergeEvidence;
      return sendIfSupported(client, call, { params: { id: record.id, otherId: other.id }, signal });
    },
    enabled: known === null,
  });
  const lines = known ?? data?.evidence ?? null;
  const isDeclined = suggestion?.isDeclined || data?.noMerge;
  return (
    <>
      {isDeclined && <Notice tone="warn">{texts.pair.declined}</Notice>}
      {lines ? (
        <EvidenceCard lines={lines} className="flex-none" />
      ) : isLoading ? (
        <Skeleton className="h-40 flex-none rounded-lg" />
      ) : (
        <Notice>
          {suggestion && <b>{texts.pair.confidence(suggestion.percent)} </b>}
          {texts.pair.noReasons}
        </Notice>
      )}
    </>
  );
}
