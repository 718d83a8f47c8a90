import { useQuery } from "@tanstack/react-query";
import { Merge } from "lucide-react";
import { Link } from "react-router";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import { hasEvidence } from "./has-evidence.ts";
import { listPaths } from "./list-paths.ts";
import { likelyCountOptions } from "./suggestions/suggestion-queries.ts";
import { texts } from "./texts.ts";
import { useMayDecide } from "./use-may-decide.ts";

/** Number of likely duplicates among the people of a sub-project, with a link to review them; nothing for none. */
export function ImportDuplicates({ segmentId }: { segmentId: string }) {
  const group = useSelectedGroup();
  const { mayMerge } = useMayDecide("member");
  const isShown = mayMerge && hasEvidence() && group !== null && subProjectIds(group).includes(segmentId);
  const { data: count = 0 } = useQuery({ ...likelyCountOptions(segmentId), enabled: isShown });
  if (!isShown || count === 0) return null;
  const search = new URLSearchParams(groupSearch(group));
  search.set("confidence", "high,medium");
  search.set("projects", segmentId);
  return (
    <p className="flex items-start gap-1.5 px-6 pt-4 text-ink-2">
      <Merge className="mt-1 size-3.5 flex-none" aria-hidden="true" />
      <span>
        {texts.lookLikeDuplicates(count)}{" "}
        <Link className="font-medium text-ink underline" to={`${listPaths.member}/merge-suggestions?${search}`}>
          {texts.reviewDuplicates}
        </Link>
      </span>
    </p>
  );
}
