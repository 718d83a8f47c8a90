import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListError } from "#console/data-table/index.ts";
import { track } from "#console/session/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { MergeDialog } from "../dialog/merge-dialog.tsx";
import type { MergeKind } from "../model/profile.ts";
import { isOpen } from "../model/sequence.ts";
import type { Suggestion } from "../model/suggestion.ts";
import { texts } from "../texts.ts";
import { useDecisions } from "./decisions.ts";
import { SuggestionLine, SuggestionMenuButton, SuggestionsSkeleton } from "./suggestion-list.tsx";
import { highSuggestionsOptions, uniqueSuggestions } from "./suggestion-queries.ts";

interface SuggestionsInPlaceProps {
  kind: MergeKind;
  groupId: string;
  /** The project group, or one of its projects. */
  segmentId: string;
  /** Introduction: importance and sort order of the suggestions. */
  text: string;
  caption: string;
}

/** Merge suggestions with high confidence of a project, reviewed in a dialog, for use in another page. */
export function SuggestionsInPlace({ kind, groupId, segmentId, text, caption }: SuggestionsInPlaceProps) {
  const decided = useDecisions();
  const [reviewed, setReviewed] = useState<Suggestion | null>(null);
  const query = useInfiniteQuery(highSuggestionsOptions(kind, groupId, segmentId));
  const open = uniqueSuggestions(query.data?.pages ?? []).filter((each) => isOpen(each, decided));
  const plural = kind === "member" ? "contributors" : "organizations";
  const review = (suggestion: Suggestion) => {
    track(`View ${plural} merge suggestion`, "Feature", {});
    setReviewed(suggestion);
  };
  return (
    <section aria-label={texts.kinds[kind].title} className="flex min-h-0 flex-auto flex-col">
      <header className="px-6 py-3">
        <h2 className="text-lg">{texts.kinds[kind].title}</h2>
        <p className="mt-0.5 text-ink-2">{text}</p>
      </header>
      {query.isError && open.length === 0 ? (
        <ListError query={query} />
      ) : query.isPending ? (
        <SuggestionsSkeleton />
      ) : open.length === 0 && !query.hasNextPage ? (
        <EmptyState headingLevel={3} title={texts.emptyTitle} text={texts.kinds[kind].deepEmpty} />
      ) : (
        <>
          <ul data-suggestions="" className="min-h-0 flex-auto overflow-auto border-t border-line">
            {open.map((suggestion) => {
              const [one, other] = suggestion.profiles;
              return (
                <SuggestionLine key={suggestion.key} suggestion={suggestion}>
                  <Button
                    size="sm"
                    data-row-link=""
                    aria-haspopup="dialog"
                    aria-label={texts.review(one.name, other.name)}
                    onClick={() => review(suggestion)}
                  >
                    {texts.reviewSuggestion}
                  </Button>
                  <SuggestionMenuButton kind={kind} groupId={groupId} suggestion={suggestion} />
                </SuggestionLine>
              );
            })}
          </ul>
          <footer className="flex min-h-12 flex-none items-center gap-4 border-t border-line px-6 py-2 text-ink-3">
            <p>{caption}</p>
            {query.hasNextPage && (
              <Button
                size="sm"
                className="ml-auto"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {texts.loadMore}
              </Button>
            )}
          </footer>
        </>
      )}
      {reviewed && (
        <MergeDialog
          kind={kind}
          id={reviewed.profiles[0].id}
          otherId={reviewed.profiles[1].id}
          onClose={() => setReviewed(null)}
        />
      )}
    </section>
  );
}
