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

/** The way from a list to its merge suggestions. How many there are comes after the rows and holds nothing up. */
export function MergeSuggestionsLink({ kind }: { kind: MergeKind }) {
  const group = useSelectedGroup();
  const { mayMerge } = useMayDecide(kind);
  const [stands, setStands] = useState(false);
  useEffect(() => afterFirstShow(() => setStands(true)), []);
  if (!group || !mayMerge) return null;
  return (
    <Link to={`${listPaths[kind]}/merge-suggestions${groupSearch(group)}`} className={buttonVariants()}>
      <Merge />
      Merge suggestions
      {/* Room for three digits, so that no button moves when they arrive. */}
      <span className="-mr-1 flex min-w-8 justify-center">{stands && <Count kind={kind} groupId={group.id} />}</span>
    </Link>
  );
}
