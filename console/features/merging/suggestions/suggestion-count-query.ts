import { queryOptions } from "@tanstack/react-query";
import type { MergeKind } from "../model/profile.ts";

/**
 * Number of suggestions in the project group or a project: all, or those with high confidence. The request code is
 * loaded lazily, because other screens use only this number.
 */
export function suggestionCountOptions(
  kind: MergeKind,
  groupId: string,
  { segmentId = groupId, isHigh = false }: { segmentId?: string; isHigh?: boolean } = {},
) {
  return queryOptions({
    queryKey: ["merge-suggestions", groupId, kind, "count", segmentId, isHigh],
    queryFn: async ({ signal }) => {
      const { countSuggestions } = await import("./suggestion-queries.ts");
      return countSuggestions(kind, groupId, { segmentId, isHigh }, signal);
    },
  });
}
