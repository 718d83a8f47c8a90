import { ChevronLeft, ChevronRight, Search } from "lucide-react";
import { useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import type { RecordRef } from "../base/action.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { CardSkeleton } from "../kit/card-skeleton.tsx";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { SearchRecords } from "../look-up/search-records.tsx";
import { PairView } from "./pair-view.tsx";
import { useSuggestions } from "./use-suggestions.ts";
import { texts } from "./view-texts.ts";

interface MergeViewProps extends ViewProps {
  readonly record: RecordRef;
  /** Record to merge with; null when none was given. */
  readonly other: RecordRef | null;
}

/** Steps through the possible duplicates of a record, or merges it with a record found by search. */
export function MergeView(props: MergeViewProps) {
  const { workplace, record, other: given, onClose } = props;
  const { suggestions, isPending } = useSuggestions(workplace, record, true);
  const [at, setAt] = useState(0);
  const [other, setOther] = useState<RecordRef | "search" | null>(given);
  const index = Math.min(at, suggestions.length - 1);
  const suggestion = suggestions[index];

  if (other === null && isPending) {
    return (
      <ViewFrame title={texts.pair.title} onClose={onClose}>
        <CardSkeleton />
      </ViewFrame>
    );
  }
  if (other === "search" || (other === null && suggestion === undefined)) {
    // Without suggestions the search is the first page, so going back closes the view.
    const isFirst = suggestion === undefined;
    return (
      <ViewFrame key="search" title={texts.pair.with} onClose={() => (isFirst ? onClose() : setOther(null))}>
        {isFirst && <EmptyState icon={Search} title={texts.pair.none} text={texts.pair.noneText} className="py-2" />}
        <SearchRecords
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
        title={texts.pair.with}
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
      title={texts.pair.title}
      other={suggestion.other}
      suggestion={suggestion}
      onBack={onClose}
      // A decided suggestion leaves the list, so the next one takes its index.
      onDecided={() => suggestions.length <= 1 && onClose()}
      onLater={() => (isLast ? onClose() : setAt(index + 1))}
      tools={
        <>
          <span className="text-ink-3 text-xs tabular-nums">{texts.pair.position(index + 1, suggestions.length)}</span>
          <ActionButton
            variant="ghost"
            size="icon"
            aria-label={texts.pair.previous}
            action={{
              id: "previous",
              label: texts.pair.previous,
              key: "k",
              isDisabled: index === 0,
              run: () => setAt(index - 1),
            }}
          >
            <ChevronLeft />
          </ActionButton>
          <ActionButton
            variant="ghost"
            size="icon"
            aria-label={texts.pair.next}
            action={{
              id: "next",
              label: texts.pair.next,
              key: "j",
              isDisabled: isLast,
              run: () => setAt(index + 1),
            }}
          >
            <ChevronRight />
          </ActionButton>
        </>
      }
      more={
        <Button variant="link" className="self-start px-0" onClick={() => setOther("search")}>
          <Search />
          {texts.pair.someoneElse}
        </Button>
      }
    />
  );
}
