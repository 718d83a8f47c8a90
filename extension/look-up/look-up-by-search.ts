import type { Client } from "#shared/client/client.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { organizationQuery } from "#shared/contract/organizations.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import type { Candidate } from "./candidate.ts";

/** Page size, and the number of pages read before a search counts as too broad. */
const pageSize = 50;
const maxPages = 4;

/**
 * Finds the owners of a profile through search, keeping only exact matches. For servers without an exact look-up.
 * @throws ApiError, AbortError
 */
export async function lookUpBySearch(
  client: Client,
  profile: RecognizedProfile,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const [people, organizations] = await Promise.all([
    profile.kind === "organization" ? [] : searchPeople(client, profile, signal),
    profile.kind === "person" ? [] : searchOrganizations(client, profile, signal),
  ]);
  return [...people, ...organizations];
}

async function searchPeople(client: Client, profile: RecognizedProfile, signal: AbortSignal): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (let page = 0; page < maxPages; page += 1) {
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
      const identity = findIdentity(identities, profile);
      if (identity) found.push({ kind: "person", id, displayName, activityCount, reason: reasonOf(identity) });
    }
    if (rows.length < pageSize) break;
  }
  return found;
}

/**
 * Searches organizations by name, because existing backends support nothing else. A match by name is only a candidate.
 */
async function searchOrganizations(
  client: Client,
  profile: RecognizedProfile,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const { rows } = await client.send(organizationQuery, {
    body: { search: profile.handle, filter: {}, limit: pageSize, offset: 0, orderBy: "activityCount_DESC" },
    signal,
  });
  return rows.flatMap(({ id, displayName, activityCount, identities }): Candidate[] => {
    const identity = findIdentity(identities, profile);
    if (identity) return [{ kind: "organization", id, displayName, activityCount, reason: reasonOf(identity) }];
    const isSameName = letters(displayName) === letters(profile.handle);
    return isSameName ? [{ kind: "organization", id, displayName, activityCount, reason: "name" }] : [];
  });
}

function findIdentity(identities: readonly Identity[], { platform, value }: RecognizedProfile): Identity | undefined {
  return identities
    .filter((each) => each.type === "username" && platformKey(each.platform) === platform)
    .filter((each) => each.value.toLowerCase() === value.toLowerCase())
    .toSorted((a, b) => Number(b.verified) - Number(a.verified))[0];
}

const reasonOf = ({ verified }: Identity) => (verified ? "verified" : "not-verified");
const letters = (name: string) => name.toLowerCase().replaceAll(/[\s._-]+/g, "");
