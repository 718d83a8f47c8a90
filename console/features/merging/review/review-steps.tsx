import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { isOpen, step } from "../model/sequence.ts";
import type { Suggestion } from "../model/suggestion.ts";
import { useDecisions } from "../suggestions/decisions.ts";
import { texts } from "../texts.ts";

interface ReviewStepsProps {
  sequence: readonly Suggestion[];
  suggestion: Suggestion;
  total: number;
  onGo: (suggestion: Suggestion) => void;
}

/** Position in the review, with buttons to the previous and next pair. */
export function ReviewSteps({ sequence, suggestion, total, onGo }: ReviewStepsProps) {
  const decided = useDecisions();
  const at = sequence.findIndex(({ key }) => key === suggestion.key);
  const previous = step(sequence, decided, at, -1);
  const next = step(sequence, decided, at, 1);
  const done = sequence.filter((each) => !isOpen(each, decided)).length;
  const all = Math.max(total, sequence.length);
  return (
    <div className="ml-auto flex items-center gap-2">
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
