import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { can, getClient } from "#console/core/api-client.ts";
import { sendIfSupported } from "#shared/client/backend.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { organizationActivitySummary, organizationFind } from "#shared/contract/organizations.ts";
import { offsetOf, type Pagination } from "#shared/domain/lists/list-state.ts";

/** Organization with the version that changes are based on; null when the backend reports none. */
export type Organization = AnswerOf<typeof organizationFind> & { readonly version: string | null };
/** Person of the organization. */
export type OrganizationPerson = AnswerOf<typeof memberQuery>["rows"][number];

/** Fetches the profile. Its figures cover the project group, or all groups when none is selected. */
export function organizationOptions(groupId: string | null, id: string) {
  const query = groupId === null ? {} : { segmentId: groupId };
  return queryOptions({
    queryKey: ["organization", groupId, id, "organization"],
    queryFn: async ({ signal }): Promise<Organization> => {
      const { answer, version } = await getClient().sendVersioned(organizationFind, { params: { id }, query, signal });
      return { ...answer, version };
    },
  });
}

/** Fetches the data of the charts; null on a backend without them. */
export function summaryOptions(groupId: string | null, id: string) {
  return queryOptions({
    queryKey: ["organization", groupId, id, "activity-summary"],
    queryFn: ({ signal }) => sendIfSupported(getClient(), organizationActivitySummary, { params: { id }, signal }),
  });
}

/**
 * One page of the people with activity for the organization, whom the profile counts, most active first. Other backends
 * can only filter by work history.
 */
export function peopleOptions(groupId: string, id: string, page: Pagination) {
  const body = {
    filter: { and: [{ [can("rowDetails") ? "activityOrganizations" : "organizations"]: { contains: [id] } }] },
    orderBy: "activityCount_DESC",
    limit: page.pageSize,
    offset: offsetOf(page),
  };
  return queryOptions({
    queryKey: ["organization", groupId, id, "people", body],
    queryFn: ({ signal }) => getClient().send(memberQuery, { body, signal }),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === groupId && query.queryKey[2] === id ? keepPreviousData(previous) : undefined,
  });
}

/** Prefetches a profile when its row is hovered or focused. */
export function prefetchOrganization(queryClient: QueryClient, groupId: string, id: string): void {
  void queryClient.prefetchQuery(organizationOptions(groupId, id));
  void queryClient.prefetchQuery(summaryOptions(groupId, id));
}
