import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { sendIfSupported } from "#shared/client/backend.ts";
import { ApiError } from "#shared/client/errors.ts";
import { memberFind, memberQuery } from "#shared/contract/members.ts";
import { memberMergeEvidence, organizationMergeEvidence } from "#shared/contract/merging/merge-suggestions.ts";
import { organizationFind, organizationQuery } from "#shared/contract/organizations.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { organizationWebsite } from "#shared/domain/organizations/organization-website.ts";
import { organizationProfile } from "../model/organization-profile.ts";
import { personProfile } from "../model/person-profile.ts";
import type { MergeKind, Profile } from "../model/profile.ts";

/** Complete profile, as a merge needs it (wire.md 9.4: all parts included). */
export function profileOptions(kind: MergeKind, groupId: string | null, id: string) {
  return queryOptions({
    queryKey: [kind === "member" ? "person" : "organization", groupId, id, "merge"],
    queryFn: async ({ signal }): Promise<Profile> => {
      const client = getClient();
      const params = { id };
      if (kind === "organization") {
        const query = groupId === null ? {} : { segmentId: groupId };
        return organizationProfile(await client.send(organizationFind, { params, query, signal }));
      }
      const include = { identities: true, memberOrganizations: true, attributes: true };
      return personProfile(await client.send(memberFind, { params, query: { include }, signal }));
    },
  });
}

/** Evidence for and against merging two profiles; null on a backend without evidence. */
export function pairEvidenceOptions(kind: MergeKind, id: string, otherId: string) {
  return queryOptions({
    queryKey: ["merge-evidence", kind, id, otherId],
    queryFn: ({ signal }) => {
      const call = kind === "member" ? memberMergeEvidence : organizationMergeEvidence;
      return sendIfSupported(getClient(), call, { params: { id, otherId }, signal });
    },
    retry: (count, error) => count < 1 && !(error instanceof ApiError),
  });
}

/** Profile offered as the other one of a merge. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly image: unknown;
  /** Distinguishes profiles of the same name: an email, a handle or a domain. */
  readonly detail: string | null;
  readonly activityCount: number;
}

function detailOf(identities: readonly Identity[] | undefined): string | null {
  const verified = identities?.filter((identity) => identity.verified) ?? [];
  return (verified[0] ?? identities?.[0])?.value ?? null;
}

/** Profiles matching the typed name, email or handle, most activities first. */
export function choicesOptions(kind: MergeKind, groupId: string | null, typed: string) {
  const search = typed.trim();
  return queryOptions({
    queryKey: ["merge-choices", kind, groupId, search],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const body = { search, orderBy: "activityCount_DESC", limit: autocompleteLimit, offset: 0 };
      if (kind === "member") {
        const { rows } = await getClient().send(memberQuery, { body, signal });
        return rows.map(({ id, displayName, attributes, activityCount, identities }) => ({
          id,
          name: displayName,
          image: attributes.avatarUrl?.default,
          detail: detailOf(identities),
          activityCount,
        }));
      }
      const { rows } = await getClient().send(organizationQuery, { body, signal });
      return rows.map(({ id, displayName, logo, activityCount, identities }) => ({
        id,
        name: displayName,
        image: logo,
        detail: organizationWebsite(identities) ?? detailOf(identities),
        activityCount,
      }));
    },
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
}
