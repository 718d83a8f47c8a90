import { ChevronLeft, ChevronRight, Search } from "lucide-react";
import { useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { SearchPeople } from "../look-up/search-people.tsx";
import { ViewFrame } from "../panel/view-frame.tsx";
import type { ViewProps } from "../panel/view-props.ts";
import { CardSkeleton } from "../person/card-skeleton.tsx";
import type { ActedOn } from "../queue/action.ts";
import { PairView } from "./pair-view.tsx";
import { useSuggestions } from "./use-suggestions.ts";
import { texts } from "./view-texts.ts";

const said = texts.pair;

interface MergeViewProps extends ViewProps {
  readonly record: ActedOn;
  /** Whom it is merged with, where that is known. */
  readonly other: ActedOn | null;
}

/** Records that may be the same, one after the other, or one that is searched for. */
export function MergeView(props: MergeViewProps) {
  const { workplace, record, other: given, onClose } = props;
  const { suggestions, isPending } = useSuggestions(workplace, record, true);
  const [at, setAt] = useState(0);
  const [other, setOther] = useState<ActedOn | "search" | null>(given);
  const index = Math.min(at, suggestions.length - 1);
  const suggestion = suggestions[index];

  if (other === null && isPending) {
    return (
      <ViewFrame title={said.title} onClose={onClose}>
        <CardSkeleton />
      </ViewFrame>
    );
  }
  if (other === "search" || (other === null && suggestion === undefined)) {
    const isFirst = other === null;
    return (
      <ViewFrame key="search" title={said.with} onClose={() => (isFirst ? onClose() : setOther(null))}>
        {isFirst && <EmptyState icon={Search} title={said.none} text={said.noneText} className="py-2" />}
        <SearchPeople
          workplace={workplace}
          kind={record.kind}
          label={texts.identity.search[record.kind]}
          leaveOut={record.id}
          onChoose={({ id, displayName }) => setOther({ kind: record.kind, id, name: displayName })}
        />
      </ViewFrame>
    );
  }
  if (other !== null) {
    return (
      <PairView
        {...props}
        key={other.id}
        title={said.with}
        other={other}
        suggestion={null}
        onBack={() => (other === given ? onClose() : setOther("search"))}
        onDecided={onClose}
      />
    );
  }
  if (suggestion === undefined) return null;
  const isLast = index === suggestions.length - 1;
  return (
    <PairView
      {...props}
      key={suggestion.other.id}
      title={said.title}
      other={suggestion.other}
      suggestion={suggestion}
      onBack={onClose}
      // What is decided leaves the list, so that the next one stands in its place.
      onDecided={() => suggestions.length <= 1 && onClose()}
      onLater={() => (isLast ? onClose() : setAt(index + 1))}
      tools={
        <>
          <span className="text-ink-3 text-xs tabular-nums">{said.position(index + 1, suggestions.length)}</span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={said.previous}
            data-key="k"
            disabled={index === 0}
            onClick={() => setAt(index - 1)}
          >
            <ChevronLeft />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={said.next}
            data-key="j"
            disabled={isLast}
            onClick={() => setAt(index + 1)}
          >
            <ChevronRight />
          </Button>
        </>
      }
      more={
        <Button variant="link" className="self-start px-0" onClick={() => setOther("search")}>
          <Search />
          {said.someoneElse}
        </Button>
      }
    />
  );
}
