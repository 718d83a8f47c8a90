import { queryOptions } from "@tanstack/react-query";
import type { MergeKind } from "../model/profile.ts";

/**
 * Number of suggestions with the default confidence of the list, in the project group or a project. The request code is
 * loaded lazily, because other screens use only this number.
 */
export function suggestionCountOptions(kind: MergeKind, groupId: string, segmentId = groupId) {
  return queryOptions({
    queryKey: ["merge-suggestions", groupId, kind, "count", segmentId],
    queryFn: async ({ signal }) => {
      const { countSuggestions } = await import("./suggestion-queries.ts");
      return countSuggestions(kind, groupId, segmentId, signal);
    },
  });
}
