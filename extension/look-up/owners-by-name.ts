import { useQuery } from "@tanstack/react-query";
import { lookUpCall } from "#shared/client/backend.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { recognizedKey } from "#shared/profiles/recognized-key.ts";
import type { Workplace } from "../connection/session.ts";
import { logRequest } from "../request-log/request-log.ts";
import type { LikelyOwner } from "./candidate.ts";
import { lookUp } from "./look-up.ts";

/** Finds records that may own a profile by a name, too. Sends the name, so call it only when the user asks. */
export async function findOwnersByName(
  { client, origin, group }: Workplace,
  profile: RecognizedProfile,
  name: string,
  signal: AbortSignal,
): Promise<readonly LikelyOwner[]> {
  const call = lookUpCall(client.can, profile.kind);
  await logRequest({ what: { kind: "words" }, why: "search", call, group: group.name, to: origin });
  const { likely = [] } = await lookUp(client, profile, { groupId: group.id, details: false, name, signal });
  return likely;
}

/** @param name - null until the user asks for the search by name */
export function useOwnersByName(workplace: Workplace, profile: RecognizedProfile, name: string | null) {
  return useQuery({
    queryKey: ["people", workplace.origin, workplace.group.id, "likely", recognizedKey(profile), name],
    queryFn: ({ signal }) => findOwnersByName(workplace, profile, name ?? "", signal),
    enabled: name !== null,
  });
}
