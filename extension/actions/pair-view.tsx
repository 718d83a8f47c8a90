import { Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { RecordRef } from "../base/action.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { CardSkeleton } from "../kit/card-skeleton.tsx";
import { texts as kitTexts } from "../kit/texts.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { Failure, hasFailed } from "../look-up/failure.tsx";
import { act } from "../outbox/act.ts";
import { MergedPreview } from "./merged-preview.tsx";
import { PairEvidence } from "./pair-evidence.tsx";
import { PrimaryChoice } from "./primary-choice.tsx";
import { primaryOf, useMergeRecord } from "./use-merge-record.ts";
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
  const { workplace, title, record, other, suggestion, onBack, onClose, onOpen, onDecided, onLater, tools, more } =
    props;
  const recordQuery = useMergeRecord(workplace, record);
  const otherQuery = useMergeRecord(workplace, other);
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
  const preset = primaryOf(...pair);
  const primary = pair.find(({ ref }) => ref.id === chosen) ?? preset;
  const secondary = primary === pair[0] ? pair[1] : pair[0];
  const isBound = secondary.isMember;
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
              action={{ id: "swap", label: texts.merged.swap, key: "s", isDisabled: primary.isMember, run: swap }}
            />
            <Button variant="ghost" onClick={() => setPreview(false)}>
              {kitTexts.cancel}
            </Button>
          </>
        }
      >
        <MergedPreview primary={primary} secondary={secondary} />
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
            variant="primary"
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
      <PrimaryChoice pair={pair} primary={primary} onChoose={setChosen} onOpen={onOpen} />
      {refusal && <Notice icon={<Lock />}>{refusal}</Notice>}
      {isBound && <Notice tone="warn">{texts.pair.member}</Notice>}
      <PairEvidence workplace={workplace} record={record} other={other} suggestion={suggestion} />
      {more}
      {problem}
    </ViewFrame>
  );
}
