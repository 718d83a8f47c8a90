import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { lookUpCall } from "#shared/client/backend.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { recognizedKey } from "#shared/profiles/recognized-key.ts";
import type { Workplace } from "../connection/session.ts";
import { logRequest } from "../request-log/request-log.ts";
import { lookUp } from "./look-up.ts";
import { cachePersonDetails, personOptions } from "./record-queries.ts";
import { seenKey, seenOptions } from "./use-seen.ts";

/**
 * Looks up the visited profile: one request for each profile and project group, aborted when the page is left.
 * Responses are stored by profile and group, so a late one never appears on another page.
 */
export function useLookUp(workplace: Workplace, profile: RecognizedProfile) {
  const queryClient = useQueryClient();
  const options = lookUpOptions(queryClient, workplace, profile);
  const state = queryClient.getQueryState(options.queryKey);
  // Starts the request for a new profile immediately. `useQuery` alone would start it only after the first paint, and
  // `usePrefetchQuery` not at all, because `useKnownLookUp` may have created the query.
  if (!state || (state.status === "pending" && state.fetchStatus === "idle")) void queryClient.prefetchQuery(options);
  return useQuery(options);
}

/** Returns an earlier look-up result of this profile, else undefined. Sends no request. */
export function useKnownLookUp(workplace: Workplace, profile: RecognizedProfile) {
  return useQuery({ ...lookUpOptions(useQueryClient(), workplace, profile), enabled: false }).data;
}

function lookUpOptions(queryClient: QueryClient, workplace: Workplace, profile: RecognizedProfile) {
  const { client, origin, group } = workplace;
  const what = recognizedKey(profile);
  return seenOptions(workplace, what, async (signal) => {
    const { platform, handle } = profile;
    const call = lookUpCall(client.can, profile.kind);
    const data = { kind: "profile", platform, handle } as const;
    // For a known profile the components refetch its parts themselves.
    const isNew = queryClient.getQueryData(seenKey(workplace, what)) === undefined;
    // The request does not wait for its log entry, but the entry is on disk before the result is shown.
    const [{ details, ...answer }] = await Promise.all([
      lookUp(client, profile, { groupId: group.id, details: isNew, signal }),
      logRequest({ what: data, why: "visited", call, group: group.name, to: origin }),
    ]);
    const [only, another] = answer.candidates;
    if (details) cachePersonDetails(queryClient, workplace, details);
    // Prefetches the card's data now rather than after the result has rendered.
    else if (only?.kind === "person" && !another) void queryClient.prefetchQuery(personOptions(workplace, only.id));
    return answer;
  });
}
