import { type ReactNode, useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Failure, hasFailed } from "../look-up/failure.tsx";
import { texts as panelTexts } from "../panel/texts.ts";
import { ViewFrame } from "../panel/view-frame.tsx";
import type { ViewProps } from "../panel/view-props.ts";
import { CardSkeleton } from "../person/card-skeleton.tsx";
import { act } from "../queue/act.ts";
import type { ActedOn } from "../queue/action.ts";
import { MergedPreview } from "./merged-preview.tsx";
import { PairEvidence } from "./pair-evidence.tsx";
import { PrimaryChoice } from "./primary-choice.tsx";
import { primaryOf, useMergeRecord } from "./use-merge-record.ts";
import type { Suggestion } from "./use-suggestions.ts";
import { texts } from "./view-texts.ts";

const said = texts.pair;

interface PairViewProps extends Pick<ViewProps, "workplace" | "onClose"> {
  readonly title: string;
  readonly record: ActedOn;
  readonly other: ActedOn;
  /** Null where the other was searched for. */
  readonly suggestion: Suggestion | null;
  readonly onBack: () => void;
  /** It was merged, or the two are not the same. */
  readonly onDecided: () => void;
  readonly onLater?: () => void;
  readonly tools?: ReactNode;
  readonly more?: ReactNode;
}

/** Two records side by side: why they may be one, which of them stays, and what the merged one will be. */
export function PairView(props: PairViewProps) {
  const { workplace, title, record, other, suggestion, onBack, onClose, onDecided, onLater, tools, more } = props;
  const own = useMergeRecord(workplace, record);
  const its = useMergeRecord(workplace, other);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPreview, setPreview] = useState(false);
  const [failed, setFailed] = useState(false);

  if (!own.data || !its.data) {
    const failing = [own, its].find(hasFailed);
    return (
      <ViewFrame title={title} onClose={onBack} tools={tools}>
        {failing ? <Failure query={failing} /> : <CardSkeleton />}
      </ViewFrame>
    );
  }
  const pair = [own.data, its.data] as const;
  const preset = primaryOf(...pair);
  const primary = pair.find(({ ref }) => ref.id === chosen) ?? preset;
  const secondary = primary === pair[0] ? pair[1] : pair[0];
  const isBound = secondary.isMember;

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
            <Button variant="primary" data-first data-key="y" onClick={() => void decide("merge")}>
              {texts.merged.confirm[record.kind]}
            </Button>
            <Button variant="ghost" data-key="s" disabled={primary.isMember} onClick={swap}>
              {texts.merged.swap}
            </Button>
            <Button variant="ghost" onClick={() => setPreview(false)}>
              {panelTexts.view.cancel}
            </Button>
          </>
        }
      >
        <MergedPreview primary={primary} secondary={secondary} />
        {problem}
      </ViewFrame>
    );
  }
  const maySplit = workplace.may(record.kind === "person" ? "memberEdit" : "organizationEdit") === "yes";
  return (
    <ViewFrame
      key="evidence"
      title={title}
      onClose={onBack}
      tools={tools}
      foot={
        <>
          <Button variant="primary" data-first data-key="y" disabled={isBound} onClick={() => setPreview(true)}>
            {said.preview}
          </Button>
          {maySplit && (
            <Button variant="ghost" className="px-2" data-key="n" onClick={() => void decide("not-same")}>
              {record.kind === "person" ? said.notSame : said.notSameOrganization}
            </Button>
          )}
          {onLater && (
            <Button variant="ghost" className="px-2" data-key="l" onClick={onLater}>
              {said.later}
            </Button>
          )}
        </>
      }
    >
      <PrimaryChoice pair={pair} primary={primary} onChoose={setChosen} />
      {isBound && <Notice tone="warn">{said.member}</Notice>}
      <PairEvidence workplace={workplace} record={record} other={other} suggestion={suggestion} />
      {more}
      {problem}
    </ViewFrame>
  );
}
