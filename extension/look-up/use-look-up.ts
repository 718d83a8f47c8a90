import { useQuery } from "@tanstack/react-query";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { recognisedKey } from "#shared/profiles/recognised-key.ts";
import { note } from "../ledger/note.ts";
import type { Workplace } from "../panel/session.ts";
import { type LookUpAnswer, lookUp } from "./look-up.ts";
import { forget, freshFor, type Remembered, remembered } from "./session-memory.ts";

/**
 * Who has the visited profile. One request a profile and project group, none on a revisit within five minutes;
 * abandoned when the page is left. An answer belongs to its key, so a late one is never shown for another page.
 */
export function useLookUp({ client, origin, group }: Workplace, profile: RecognisedProfile) {
  const key = keyOf(origin, group.id, profile);
  const query = useQuery({
    queryKey: ["seen", key],
    queryFn: ({ signal }) =>
      remembered(key, async () => {
        await noteLookUp(profile, client.has("identityLookup"), origin);
        return lookUp(client, group.id, profile, signal);
      }),
    staleTime: freshFor,
    select: ({ answer }) => answer,
  });
  return {
    query,
    /** Asks anew, whatever is remembered. */
    again: async () => {
      await forget(key);
      await query.refetch();
    },
  };
}

/** What a look-up of this profile has answered already; undefined where nobody asked. It asks nobody. */
export function useKnownLookUp({ origin, group }: Workplace, profile: RecognisedProfile): LookUpAnswer | undefined {
  const key = keyOf(origin, group.id, profile);
  return useQuery<Remembered<LookUpAnswer>>({ queryKey: ["seen", key], enabled: false }).data?.answer;
}

const keyOf = (origin: string, groupId: string, profile: RecognisedProfile) =>
  `${origin} ${groupId} ${recognisedKey(profile)}`;

function noteLookUp({ platform, handle, kind }: RecognisedProfile, isExact: boolean, to: string): Promise<void> {
  const call = isExact ? "GET /identity" : kind === "organization" ? "POST /organization/query" : "POST /member/query";
  return note({ what: { kind: "profile", platform, handle }, why: "visited", call, to });
}
