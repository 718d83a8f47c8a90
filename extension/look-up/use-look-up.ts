import { type QueryClient, usePrefetchQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { recognisedKey } from "#shared/profiles/recognised-key.ts";
import type { Workplace } from "../connection/session.ts";
import { logRequest } from "../request-log/request-log.ts";
import { lookUp } from "./look-up.ts";
import { keepPersonDetails, personOptions } from "./record-queries.ts";
import { seenKey, seenOptions } from "./use-seen.ts";

/**
 * Who has the visited profile: one request for each profile and project group, aborted when the page is left. An answer
 * belongs to its key, so a late one is never shown for another page.
 */
export function useLookUp(workplace: Workplace, profile: RecognisedProfile) {
  const options = lookUpOptions(useQueryClient(), workplace, profile);
  // A new profile is asked for at once; `useQuery` asks when the frame without an answer has been painted.
  usePrefetchQuery(options);
  return useQuery(options);
}

/** What a look-up of this profile has answered already; undefined where nobody asked. Sends no request. */
export function useKnownLookUp(workplace: Workplace, profile: RecognisedProfile) {
  return useQuery({ ...lookUpOptions(useQueryClient(), workplace, profile), enabled: false }).data;
}

function lookUpOptions(queryClient: QueryClient, workplace: Workplace, profile: RecognisedProfile) {
  const { client, origin, group } = workplace;
  const what = recognisedKey(profile);
  return seenOptions(workplace, what, async (signal) => {
    const { platform, handle } = profile;
    const call = callFor(profile, client.has("identityLookup"));
    const leaving = { kind: "profile", platform, handle } as const;
    // What is known of a profile already is asked for again part by part, by what shows it.
    const isNew = queryClient.getQueryData(seenKey(workplace, what)) === undefined;
    // The request does not wait for its note, which is on disk before anything of the answer is shown.
    const [{ details, ...answer }] = await Promise.all([
      lookUp(client, profile, { groupId: group.id, details: isNew, signal }),
      logRequest({ what: leaving, why: "visited", call, group: group.name, to: origin }),
    ]);
    const [only, another] = answer.candidates;
    if (details) keepPersonDetails(queryClient, workplace, details);
    // Whose card will be shown is asked for at once, not when the answer has been drawn.
    else if (only?.kind === "person" && !another) void queryClient.prefetchQuery(personOptions(workplace, only.id));
    return answer;
  });
}

function callFor({ kind }: RecognisedProfile, isExact: boolean): string {
  if (isExact) return "POST /identity/find";
  return kind === "organization" ? "POST /organization/query" : "POST /member/query";
}
