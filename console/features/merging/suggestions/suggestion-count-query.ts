import { queryOptions } from "@tanstack/react-query";
import type { MergeKind } from "../model/profile.ts";

/**
 * How many suggestions there are at the confidence that the list begins with, in the project group or a project. Other
 * screens name this number, so what asks for it is loaded only then.
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
