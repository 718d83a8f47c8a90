import type { Client } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { identityLookup } from "#shared/contract/identity-lookup.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { organizationQuery } from "#shared/contract/organizations.ts";
import type { Identity } from "#shared/domain/identity.ts";
import { platformKey } from "#shared/domain/platform-key.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";

/** Somebody whose profile this may be. */
export interface Candidate {
  readonly kind: "person" | "organization";
  readonly id: string;
  readonly displayName: string;
  readonly activityCount: number;
  /** Why they are named: a verified identity, one that is not, or a name alone. */
  readonly reason: "verified" | "not-verified" | "name";
}

export interface LookUpAnswer {
  readonly candidates: readonly Candidate[];
  /** Other project groups where the person is known. */
  readonly elsewhere: readonly { readonly segmentId: string; readonly name: string }[];
}

/** Rows of one page of a search, and how many pages are read before the search is called too broad. */
const pageSize = 50;
const mostPages = 4;

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
  const [people, organizations] = await Promise.all([
    profile.kind === "organization" ? [] : searchPeople(client, profile, signal),
    profile.kind === "person" ? [] : searchOrganizations(client, profile, signal),
  ]);
  return { candidates: [...people, ...organizations], elsewhere: [] };
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

async function searchPeople(client: Client, profile: RecognisedProfile, signal: AbortSignal): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const { rows } = await client.send(memberQuery, {
      body: {
        search: profile.value,
        filter: {},
        limit: pageSize,
        offset: page * pageSize,
        orderBy: "activityCount_DESC",
      },
      signal,
    });
    for (const { id, displayName, activityCount, identities = [] } of rows) {
      const held = heldIdentity(identities, profile);
      if (held) found.push({ kind: "person", id, displayName, activityCount, reason: reasonOf(held) });
    }
    if (rows.length < pageSize) break;
  }
  return found;
}

/** Existing backends find organizations by their name only; one found so is named as possible. */
async function searchOrganizations(
  client: Client,
  profile: RecognisedProfile,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const { rows } = await client.send(organizationQuery, {
    body: { search: profile.handle, filter: {}, limit: pageSize, offset: 0, orderBy: "activityCount_DESC" },
    signal,
  });
  return rows.flatMap(({ id, displayName, activityCount, identities }): Candidate[] => {
    const held = heldIdentity(identities, profile);
    if (held) return [{ kind: "organization", id, displayName, activityCount, reason: reasonOf(held) }];
    const isNamedSo = letters(displayName) === letters(profile.handle);
    return isNamedSo ? [{ kind: "organization", id, displayName, activityCount, reason: "name" }] : [];
  });
}

function heldIdentity(identities: readonly Identity[], { platform, value }: RecognisedProfile): Identity | undefined {
  return identities
    .filter((each) => each.type === "username" && platformKey(each.platform) === platform)
    .filter((each) => each.value.toLowerCase() === value.toLowerCase())
    .toSorted((a, b) => Number(b.verified) - Number(a.verified))[0];
}

const reasonOf = ({ verified }: Identity) => (verified ? "verified" : "not-verified");
const letters = (name: string) => name.toLowerCase().replaceAll(/[\s._-]+/g, "");
