import { sendIfSupported } from "#shared/client/backend.ts";
import type { Client } from "#shared/client/client.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { identityLookup } from "#shared/contract/identity-lookup.ts";
import { type RecognizedProfile, siteOfProfile } from "#shared/profiles/recognized.ts";
import type { Candidate, LookUpAnswer } from "./candidate.ts";

export type PersonDetails = NonNullable<AnswerOf<typeof identityLookup>["details"]>;

interface LookUpOptions {
  readonly groupId: string;
  /** Includes full details of a single matching person, if the server supports it. */
  readonly details: boolean;
  /** Name on the profile's page, sent only when the user asks. */
  readonly name?: string;
  readonly signal: AbortSignal;
}

/**
 * Looks up the owners of a profile: one request if the server supports it, else a search filtered to exact matches.
 * Sends only platform, server and handle, and the name if the user asked for it.
 * @throws ApiError, AbortError
 */
export async function lookUp(
  client: Client,
  profile: RecognizedProfile,
  options: LookUpOptions,
): Promise<LookUpAnswer & { readonly details?: PersonDetails | undefined }> {
  const exact = await exactLookUp(client, profile, options);
  if (exact !== null) return exact;
  // Loaded on demand, because few servers need it.
  const { lookUpBySearch } = await import("./look-up-by-search.ts");
  return { candidates: await lookUpBySearch(client, profile, options.signal), elsewhere: [] };
}

async function exactLookUp(
  client: Client,
  profile: RecognizedProfile,
  { groupId, details: isDetailed, name, signal }: LookUpOptions,
) {
  const { platform, value } = profile;
  const body = {
    ...{ platform, site: siteOfProfile(profile), type: "username", value, segments: [groupId] },
    ...(isDetailed && { details: true }),
    ...(name !== undefined && { name }),
  };
  const answer = await sendIfSupported(client, identityLookup, { body, signal });
  if (answer === null) return null;
  const { people, organizations, elsewhere, details, looksLike = [], likely = [], likelyOrganizations = [] } = answer;
  const candidate = (kind: Candidate["kind"]) => (holder: (typeof people)[number]) => {
    // On a server of its own, an account without a site may belong to another server.
    const isOfSite = body.site === "" || holder.site !== undefined;
    const reason = holder.verified && isOfSite ? "verified" : "not-verified";
    return { ...holder, kind, reason } satisfies Candidate;
  };
  return {
    candidates: [...people.map(candidate("person")), ...organizations.map(candidate("organization"))],
    elsewhere,
    looksLike,
    likely: [
      ...likely.map((owner) => ({ ...owner, kind: "person" as const })),
      ...likelyOrganizations.map((owner) => ({ ...owner, kind: "organization" as const })),
    ].sort((a, b) => b.similarity - a.similarity),
    details,
  };
}
