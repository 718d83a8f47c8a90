import { Merge } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { afterFirstShow } from "#console/core/after-first-show.ts";
import { framePart } from "#console/core/frame-part.tsx";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import { buttonVariants } from "#shared/ui/components/button.tsx";
import { listPaths } from "./list-paths.ts";
import type { MergeKind } from "./model/profile.ts";
import { useMayDecide } from "./use-may-decide.ts";

const Count = framePart(async () => (await import("./suggestions/suggestion-count.tsx")).SuggestionCount);

/** Link from a list to its merge suggestions. Their number loads after the rows, so that it delays nothing. */
export function MergeSuggestionsLink({ kind }: { kind: MergeKind }) {
  const group = useSelectedGroup();
  const { mayMerge } = useMayDecide(kind);
  const [showsCount, setShowsCount] = useState(false);
  useEffect(() => afterFirstShow(() => setShowsCount(true)), []);
  if (!group || !mayMerge) return null;
  return (
    <Link to={`${listPaths[kind]}/merge-suggestions${groupSearch(group)}`} className={buttonVariants()}>
      <Merge />
      Merge suggestions
      {/* Space for the largest number, so that no button moves when the number appears. */}
      <span className="-mr-1 flex min-w-11 justify-center">
        {showsCount && <Count kind={kind} groupId={group.id} />}
      </span>
    </Link>
  );
}
