import { ChevronRight, Merge } from "lucide-react";
import { texts } from "../actions/texts.ts";
import type { Suggestion } from "../actions/use-suggestions.ts";
import type { RecordRef } from "../base/action.ts";
import { useViews } from "../kit/views.ts";

/** Number of possible duplicates and of strong ones. Pressing it opens them. */
export function SuggestionRow({ record, suggestions }: { record: RecordRef; suggestions: readonly Suggestion[] }) {
  const { open } = useViews();
  const strong = suggestions.filter(({ isStrong }) => isStrong).length;
  return (
    <button
      type="button"
      className="flex min-h-10 items-center gap-2.5 rounded-md bg-accent-soft px-3 text-left text-accent-text"
      onClick={() => open({ kind: "merge", record })}
    >
      <Merge />
      <span className="min-w-0 flex-1">{texts.suggestions.count(suggestions.length)}</span>
      {strong > 0 && <span className="text-xs">{texts.suggestions.strong(strong)}</span>}
      <ChevronRight />
    </button>
  );
}
