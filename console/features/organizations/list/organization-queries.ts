import { queryOptions } from "@tanstack/react-query";
import { getClient, runtimeConfig } from "#console/features/session/index.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { organizationQuery } from "#shared/contract/organizations.ts";
import { keepWithinGroup } from "../../list/index.ts";
import { countRequest, listRequest } from "./list-request.ts";
import type { OrganizationListState } from "./list-state.ts";

/** A row of the organization list as the wire has it. */
export type OrganizationRow = AnswerOf<typeof organizationQuery>["rows"][number];

function abilities() {
  const { countLater = false, rowDetails = false } = runtimeConfig().capabilities;
  return { countLater, searches: rowDetails };
}

/** One page of organizations. Its key holds everything that the request depends on, so a stale answer never wins. */
export function organizationsPageOptions(groupId: string, state: OrganizationListState) {
  const body = listRequest(state, abilities());
  return queryOptions({
    queryKey: ["organizations", groupId, "page", body],
    queryFn: ({ signal }) => getClient().send(organizationQuery, { body, signal }),
    placeholderData: keepWithinGroup(groupId),
  });
}

/** How many organizations the list has over all pages; asked apart from the rows and never before them. */
export function organizationsCountOptions(groupId: string, state: OrganizationListState) {
  const body = countRequest(state, abilities());
  return queryOptions({
    queryKey: ["organizations", groupId, "count", body],
    queryFn: async ({ signal }) => (await getClient().send(organizationQuery, { body, signal })).count ?? null,
    placeholderData: keepWithinGroup(groupId),
  });
}
