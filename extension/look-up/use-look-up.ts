import { useQuery } from "@tanstack/react-query";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { recognisedKey } from "#shared/profiles/recognised-key.ts";
import type { Workplace } from "../panel/session.ts";
import { lookUp } from "./look-up.ts";
import { forget, freshFor, remembered } from "./session-memory.ts";

/**
 * Who has the visited profile. One request a profile and project group, none on a revisit within five minutes;
 * abandoned when the page is left. An answer belongs to its key, so a late one is never shown for another page.
 */
export function useLookUp({ client, origin, group }: Workplace, profile: RecognisedProfile) {
  const key = `${origin} ${group.id} ${recognisedKey(profile)}`;
  const query = useQuery({
    queryKey: ["seen", key],
    queryFn: ({ signal }) => remembered(key, () => lookUp(client, group.id, profile, signal)),
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
