import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import {
  memberAffiliations,
  memberAttributes,
  memberIdentities,
  memberOrganizations,
} from "#shared/contract/member-parts.ts";
import { memberActivitySummary, memberFind } from "#shared/contract/members.ts";

/** A person with the version that changes are based on; null where the backend tells none. */
export type Person = AnswerOf<typeof memberFind> & { readonly version: string | null };
export type PersonIdentity = AnswerOf<typeof memberIdentities>[number];
export type PersonOrganization = AnswerOf<typeof memberOrganizations>[number];
export type PersonAffiliation = AnswerOf<typeof memberAffiliations>[number];
export type ActivitySummary = AnswerOf<typeof memberActivitySummary>;

/** The six questions of a profile. They are asked side by side, and each part shows as its answer arrives. */
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

/** True for a backend that has the figures behind the charts. */
export function hasActivitySummary(): boolean {
  return runtimeConfig().capabilities.activitySummary === true;
}

/** Numbers for the charts; asked only of a backend that can answer (capability `activitySummary`). */
export function activitySummaryOptions(groupId: string, id: string) {
  return queryOptions({
    queryKey: ["person", groupId, id, "activity-summary"],
    queryFn: ({ signal }) => getClient().send(memberActivitySummary, { params: { id }, signal }),
    enabled: hasActivitySummary(),
  });
}

/** Asks for a whole profile before it is opened: on pointing at its row, or on focusing it. */
export function prefetchPerson(queryClient: QueryClient, groupId: string, id: string): void {
  void queryClient.prefetchQuery(personOptions(groupId, id));
  void queryClient.prefetchQuery(identitiesOptions(groupId, id));
  void queryClient.prefetchQuery(organizationsOptions(groupId, id));
  void queryClient.prefetchQuery(attributesOptions(groupId, id));
  void queryClient.prefetchQuery(affiliationsOptions(groupId, id));
  if (hasActivitySummary()) {
    void queryClient.prefetchQuery(activitySummaryOptions(groupId, id));
  }
}
