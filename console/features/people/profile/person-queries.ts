import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { sendIfSupported } from "#shared/client/backend.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import {
  memberAffiliations,
  memberAttributes,
  memberIdentities,
  memberOrganizations,
} from "#shared/contract/member-parts.ts";
import { memberActivitySummary, memberFind } from "#shared/contract/members.ts";

/** Person with the version that changes are based on; null when the backend reports none. */
export type Person = AnswerOf<typeof memberFind> & { readonly version: string | null };
export type PersonIdentity = AnswerOf<typeof memberIdentities>[number];
export type PersonOrganization = AnswerOf<typeof memberOrganizations>[number];
export type PersonAffiliation = AnswerOf<typeof memberAffiliations>[number];
export type ActivitySummary = AnswerOf<typeof memberActivitySummary>;

/** First of the six queries of a profile. They run in parallel, and each part renders as its response arrives. */
export function personOptions(groupId: string, id: string) {
  return queryOptions({
    queryKey: ["person", groupId, id, "person"],
    queryFn: async ({ signal }): Promise<Person> => {
      const { answer, version } = await getClient().sendVersioned(memberFind, { params: { id }, signal });
      return { ...answer, version };
    },
  });
}

export function identitiesOptions(groupId: string, id: string) {
  return queryOptions({
    queryKey: ["person", groupId, id, "identities"],
    queryFn: ({ signal }) => getClient().send(memberIdentities, { params: { id }, signal }),
  });
}

export function organizationsOptions(groupId: string, id: string) {
  return queryOptions({
    queryKey: ["person", groupId, id, "organizations"],
    queryFn: ({ signal }) => getClient().send(memberOrganizations, { params: { id }, signal }),
  });
}

export function attributesOptions(groupId: string, id: string) {
  return queryOptions({
    queryKey: ["person", groupId, id, "attributes"],
    queryFn: ({ signal }) => getClient().send(memberAttributes, { params: { id }, signal }),
  });
}

export function affiliationsOptions(groupId: string, id: string) {
  return queryOptions({
    queryKey: ["person", groupId, id, "affiliations"],
    queryFn: ({ signal }) => getClient().send(memberAffiliations, { params: { id }, signal }),
  });
}

/** Fetches the data of the charts; null on a backend without them. */
export function activitySummaryOptions(groupId: string, id: string) {
  return queryOptions({
    queryKey: ["person", groupId, id, "activity-summary"],
    queryFn: ({ signal }) => sendIfSupported(getClient(), memberActivitySummary, { params: { id }, signal }),
  });
}

/** Prefetches a full profile when its row is hovered or focused. */
export function prefetchPerson(queryClient: QueryClient, groupId: string, id: string): void {
  void queryClient.prefetchQuery(personOptions(groupId, id));
  void queryClient.prefetchQuery(identitiesOptions(groupId, id));
  void queryClient.prefetchQuery(organizationsOptions(groupId, id));
  void queryClient.prefetchQuery(attributesOptions(groupId, id));
  void queryClient.prefetchQuery(affiliationsOptions(groupId, id));
  void queryClient.prefetchQuery(activitySummaryOptions(groupId, id));
}
