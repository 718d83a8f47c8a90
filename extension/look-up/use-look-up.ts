import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { recognisedKey } from "#shared/profiles/recognised-key.ts";
import type { Workplace } from "../connection/session.ts";
import { logRequest } from "../request-log/request-log.ts";
import type { LookUpAnswer } from "./candidate.ts";
import { lookUp } from "./look-up.ts";
import { personOptions } from "./record-queries.ts";
import { forget } from "./session-memory.ts";
import { seenKey, seenOptions, useKnown } from "./use-seen.ts";

/**
 * Who has the visited profile. One request a profile and project group, none on a revisit within five minutes;
 * abandoned when the page is left. An answer belongs to its key, so a late one is never shown for another page.
 */
export function useLookUp(workplace: Workplace, profile: RecognisedProfile) {
  const { client, origin, group } = workplace;
  const what = recognisedKey(profile);
  const queryClient = useQueryClient();
  const query = useQuery(
    seenOptions(workplace, what, async (signal) => {
      await noteLookUp(profile, client.has("identityLookup"), origin);
      const answer = await lookUp(client, group.id, profile, signal);
      const [only, another] = answer.candidates;
      // Whose card will be shown is asked for at once, not when the answer has been drawn.
      if (only?.kind === "person" && !another) void queryClient.prefetchQuery(personOptions(workplace, only.id));
      return answer;
    }),
  );
  return {
    query,
    /** Asks anew, whatever is remembered. */
    again: async () => {
      await forget(seenKey(workplace, what));
      await query.refetch();
    },
  };
}

/** What a look-up of this profile has answered already; undefined where nobody asked. It asks nobody. */
export function useKnownLookUp(workplace: Workplace, profile: RecognisedProfile): LookUpAnswer | undefined {
  return useKnown(workplace, recognisedKey(profile));
}

function noteLookUp({ platform, handle, kind }: RecognisedProfile, isExact: boolean, to: string): Promise<void> {
  const call = isExact ? "GET /identity" : kind === "organization" ? "POST /organization/query" : "POST /member/query";
  return logRequest({ what: { kind: "profile", platform, handle }, why: "visited", call, to });
}
