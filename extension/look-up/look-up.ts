import type { Client } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { identityLookup } from "#shared/contract/identity-lookup.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import type { Candidate, LookUpAnswer } from "./candidate.ts";

/**
 * Who has this profile: one request where the server can answer it, else a search whose rows are matched exactly.
 * Only platform and handle leave.
 * @throws ApiError, AbortError
 */
export async function lookUp(
  client: Client,
  groupId: string,
  profile: RecognisedProfile,
  signal: AbortSignal,
): Promise<LookUpAnswer> {
  if (client.has("identityLookup")) {
    try {
      return await exactLookUp(client, groupId, profile, signal);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  // Few servers need it.
  const { lookUpBySearch } = await import("./look-up-by-search.ts");
  return { candidates: await lookUpBySearch(client, profile, signal), elsewhere: [] };
}

async function exactLookUp(client: Client, groupId: string, profile: RecognisedProfile, signal: AbortSignal) {
  const { platform, value } = profile;
  const query = { platform, type: "username", value, segments: [groupId] };
  const { people, organizations, elsewhere } = await client.send(identityLookup, { query, signal });
  const candidate = (kind: Candidate["kind"]) => (holder: (typeof people)[number]) => {
    const reason = holder.verified ? "verified" : "not-verified";
    return { ...holder, kind, reason } satisfies Candidate;
  };
  return {
    candidates: [...people.map(candidate("person")), ...organizations.map(candidate("organization"))],
    elsewhere,
  };
}
