import { useQuery } from "@tanstack/react-query";
import { Lock, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { sendIfSupported } from "#shared/client/backend.ts";
import { memberMergeEvidence, organizationMergeEvidence } from "#shared/contract/merging/merge-suggestions.ts";
import { defaultPrimary } from "#shared/domain/merge/default-primary.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EvidenceCard } from "#shared/ui/components/evidence/evidence-card.tsx";
import { type EvidenceLine, evidenceTotal } from "#shared/ui/components/evidence/evidence-view.ts";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import type { RecordRef } from "../base/action.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { CardSkeleton } from "../kit/card-skeleton.tsx";
import { texts as kitTexts } from "../kit/texts.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { Failure, hasFailed } from "../look-up/failure.tsx";
import { act } from "../outbox/act.ts";
import { linesOf, mergedOf } from "./merged-lines.ts";
import { Picture, PrimaryChoice } from "./primary-choice.tsx";
import { type MergeRecord, useMergeRecord } from "./use-merge-record.ts";
import type { Suggestion } from "./use-suggestions.ts";
import { texts } from "./view-texts.ts";

interface PairViewProps extends Pick<ViewProps, "workplace" | "onClose" | "onOpen"> {
  readonly title: string;
  readonly record: RecordRef;
  readonly other: RecordRef;
  /** Null when the other record was found by search. */
  readonly suggestion: Suggestion | null;
  readonly onBack: () => void;
  /** Called after the pair was merged or marked as not the same. */
  readonly onDecided: () => void;
  readonly onLater?: () => void;
  readonly tools?: ReactNode;
  readonly more?: ReactNode;
}

/** Compares two records: evidence, choice of the primary, and preview of the merge. */
export function PairView(props: PairViewProps) {
  const { workplace, title, record, other, onBack, onClose, onOpen, onDecided, onLater, tools, more } = props;
  const recordQuery = useMergeRecord(workplace, record);
  const otherQuery = useMergeRecord(workplace, other);
  const evidence = useEvidence(props);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPreview, setPreview] = useState(false);
  const [failed, setFailed] = useState(false);

  if (!recordQuery.data || !otherQuery.data) {
    const failing = [recordQuery, otherQuery].find(hasFailed);
    return (
      <ViewFrame title={title} onClose={onBack} tools={tools}>
        {failing ? <Failure query={failing} /> : <CardSkeleton />}
      </ViewFrame>
    );
  }
  const pair = [recordQuery.data, otherQuery.data] as const;
  const preset = defaultPrimary(pair);
  const primary = pair.find(({ ref }) => ref.id === chosen) ?? preset;
  const secondary = primary === pair[0] ? pair[1] : pair[0];
  const isBound = secondary.isMemberOrganization;
  const refusal = primary.editRefusal ?? secondary.editRefusal;

  async function decide(kind: "merge" | "not-same") {
    try {
      if (kind === "merge") await act(workplace, { kind, primary: primary.ref, secondary: secondary.ref });
      else await act(workplace, { kind, one: record, other });
      if (kind === "merge") onClose();
      else onDecided();
    } catch {
      setFailed(true);
    }
  }
  const problem = failed && (
    <Notice tone="bad" role="alert">
      {texts.failed}
    </Notice>
  );
  const swap = () => setChosen(secondary.ref.id);

  if (isPreview) {
    return (
      <ViewFrame
        key="preview"
        title={texts.merged.title}
        onClose={() => setPreview(false)}
        foot={
          <>
            <ActionButton
              variant="primary"
              data-first
              action={{
                id: "confirm",
                label: texts.merged.confirm[record.kind],
                key: "y",
                run: () => void decide("merge"),
              }}
            />
            <ActionButton
              variant="ghost"
              action={{
                id: "swap",
                label: texts.merged.swap,
                key: "s",
                isDisabled: primary.isMemberOrganization,
                run: swap,
              }}
            />
            <Button variant="ghost" onClick={() => setPreview(false)}>
              {kitTexts.cancel}
            </Button>
          </>
        }
      >
        <MergedPreview workplace={workplace} primary={primary} secondary={secondary} />
        {problem}
      </ViewFrame>
    );
  }
  const maySplit =
    refusal === null && workplace.may(record.kind === "person" ? "memberEdit" : "organizationEdit") === "yes";
  return (
    <ViewFrame
      key="evidence"
      title={title}
      onClose={onBack}
      tools={tools}
      foot={
        <>
          <ActionButton
            // Nothing speaks for a merge at 0 %, so no button suggests it.
            variant={evidence.percent === null || evidence.percent > 0 ? "primary" : "outline"}
            data-first
            action={{
              id: "confirm",
              label: texts.pair.preview,
              key: "y",
              isDisabled: isBound || refusal !== null,
              run: () => setPreview(true),
            }}
          />
          {maySplit && (
            <ActionButton
              variant="ghost"
              className="px-2"
              action={{
                id: "not-same",
                label: record.kind === "person" ? texts.pair.notSame : texts.pair.notSameOrganization,
                key: "n",
                run: () => void decide("not-same"),
              }}
            />
          )}
          {onLater && (
            <ActionButton
              variant="ghost"
              className="px-2"
              action={{ id: "later", label: texts.pair.later, key: "l", run: onLater }}
            />
          )}
        </>
      }
    >
      <PrimaryChoice workplace={workplace} pair={pair} primary={primary} onChoose={setChosen} onOpen={onOpen} />
      {refusal && <Notice icon={<Lock />}>{refusal}</Notice>}
      {isBound && <Notice tone="warn">{texts.pair.member}</Notice>}
      <PairEvidence evidence={evidence} />
      {more}
      {problem}
    </ViewFrame>
  );
}

interface MergedPreviewProps extends Pick<ViewProps, "workplace"> {
  readonly primary: MergeRecord;
  readonly secondary: MergeRecord;
}

/** Preview of the merged record. Shows only values that change. */
function MergedPreview({ workplace, primary, secondary }: MergedPreviewProps) {
  const merged = mergedOf(primary, secondary);
  return (
    <>
      <p className="flex items-center gap-3">
        <Picture
          workplace={workplace}
          record={{ ...primary, picture: primary.picture ?? secondary.picture }}
          size={48}
        />
        <bdi className="min-w-0 break-words font-semibold text-lg leading-6">{merged.name}</bdi>
      </p>
      <dl>
        {linesOf(primary, secondary, merged).map(({ name, value, gain, more }) => (
          <div key={name} className="grid grid-cols-[6rem_1fr] gap-2 border-line border-b py-2">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0">
              <p className="break-words">
                <bdi>{value}</bdi>
                {gain !== undefined && gain > 0 && (
                  <span className="ml-1.5 font-medium text-good tabular-nums">{texts.merged.gains(gain)}</span>
                )}
              </p>
              {more && <p className="text-ink-2 text-xs wrap-anywhere">{more}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <Notice icon={<Undo2 className="mt-0.5" />}>{texts.merged.undo}</Notice>
    </>
  );
}

interface Evidence {
  /** Null while it loads, and where the server gives no reasons. */
  readonly lines: readonly EvidenceLine[] | null;
  readonly isLoading: boolean;
  readonly isDeclined: boolean;
  /** Confidence that both are the same; null when unknown. */
  readonly percent: number | null;
}

/** Evidence for and against two records being the same: from the suggestion, else fetched if the server supports it. */
function useEvidence({ workplace, record, other, suggestion }: PairViewProps): Evidence {
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
  return {
    lines,
    isLoading,
    isDeclined: suggestion?.isDeclined || data?.noMerge === true,
    percent: suggestion?.percent ?? (lines && evidenceTotal(lines).percent),
  };
}

function PairEvidence({ evidence: { lines, isLoading, isDeclined, percent } }: { evidence: Evidence }) {
  return (
    <>
      {isDeclined && <Notice tone="warn">{texts.pair.declined}</Notice>}
      {lines ? (
        <EvidenceCard lines={lines} className="flex-none" />
      ) : isLoading ? (
        <Skeleton className="h-40 flex-none rounded-lg" />
      ) : (
        <Notice>
          {percent !== null && <b>{texts.pair.confidence(percent)} </b>}
          {texts.pair.noReasons}
        </Notice>
      )}
    </>
  );
}
