import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { getClient, runtimeConfig } from "#console/features/session/index.ts";
import { suggestionPresence } from "#shared/contract/merge-suggestions.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";

const everyMs = 10_000;
/** A pair that is only passed by tells nobody. */
const restMs = 800;

/** Tells that this user looks at a suggestion, and gives the names of the others who do. */
export function usePresence(suggestionId: string | null, groupId: string): readonly string[] {
  const settled = useDebounced(suggestionId, restMs);
  const id = settled === suggestionId && runtimeConfig().capabilities.mergeEvidence === true ? settled : null;
  const { data } = useQuery({
    queryKey: ["suggestion-presence", id],
    queryFn: ({ signal }) =>
      getClient().send(suggestionPresence, { params: { id: id ?? "" }, body: { segments: [groupId] }, signal }),
    enabled: id !== null,
    refetchInterval: everyMs,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (id === null) return;
    return () => {
      const body = { leaving: true, segments: [groupId] };
      // Whoever does not say so is forgotten after a while.
      void getClient()
        .send(suggestionPresence, { params: { id }, body })
        .catch(() => {});
    };
  }, [id, groupId]);
  return id === null ? [] : (data?.others ?? []);
}
