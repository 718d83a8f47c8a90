import { keepPreviousData, queryOptions, useQueries } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { openViewParam, savedViewsOptions } from "#console/data-table/index.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { organizationAutocomplete } from "#shared/contract/organizations.ts";
import { projectGroupQuery } from "#shared/contract/segments.ts";

/** Results of each kind. More than these are found in the lists. */
const limit = 6;

interface Asked {
  readonly groupId: string | null;
  readonly search: string;
}

// Every key holds the whole question: the answer to other words is never shown, and an abandoned question is aborted.

/**
 * People by name, bots and organizations left out, as for choosing one; but from the list's call, whose
 * rows carry what tells people of one name apart.
 */
export function peopleOptions({ groupId, search }: Asked) {
  return queryOptions({
    queryKey: ["palette", "people", groupId, search],
    enabled: groupId !== null && search !== "",
    queryFn: async ({ signal }) => {
      const filter = {
        and: [{ isBot: { not: true } }, { isOrganization: { not: true } }, { displayName: { textContains: search } }],
      };
      const body = { filter, offset: 0, orderBy: "activityCount_DESC", limit, segments: groupId ? [groupId] : [] };
      return (await getClient().send(memberQuery, { body, signal })).rows;
    },
  });
}

/** Organizations by name. */
export function organizationsOptions({ groupId, search }: Asked) {
  return queryOptions({
    queryKey: ["palette", "organizations", groupId, search],
    enabled: groupId !== null && search !== "",
    queryFn: async ({ signal }) => {
      const filter = { and: [{ displayName: { textContains: search } }] };
      const body = { filter, offset: 0, orderBy: "activityCount_DESC", limit, segments: groupId ? [groupId] : [] };
      return (await getClient().send(organizationAutocomplete, { body, signal })).rows;
    },
  });
}

/** Project groups by name. */
export function groupsOptions(search: string) {
  return queryOptions({
    queryKey: ["project-groups", "palette", search],
    queryFn: async ({ signal }) => {
      const filter = { adminOnly: false, ...(search === "" ? {} : { name: search }) };
      return (await getClient().send(projectGroupQuery, { body: { limit, offset: 0, filter }, signal })).rows;
    },
  });
}

/** The lists that have views, each with its path and the name that a view of it is told by. */
const listsWithViews = [
  { placement: "member", path: "/people", name: "People" },
  { placement: "organization", path: "/organizations", name: "Organizations" },
  { placement: "activity", path: "/activities", name: "Activities" },
] as const;

/** The saved views of all lists, each with the path that opens it; `group` is the search of the selected group's pages. */
export function useSavedViews(isWanted: boolean, group: string) {
  return useQueries({
    queries: listsWithViews.map(({ placement }) => ({ ...savedViewsOptions(placement), enabled: isWanted })),
    combine: (answers) =>
      answers.flatMap(({ data }, at) =>
        (data ?? []).flatMap(({ id, name }) => {
          const list = listsWithViews[at];
          if (!list) return [];
          const search = new URLSearchParams(group);
          search.set(openViewParam, id);
          return [{ id, name, list: list.name, path: `${list.path}?${search}` }];
        }),
      ),
  });
}

/** The people of an organization in the selected group. */
export function organizationPeopleOptions(organizationId: string | null, { groupId, search }: Asked) {
  return queryOptions({
    queryKey: ["palette", "people-of", organizationId, groupId, search],
    enabled: groupId !== null && organizationId !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filter = { and: [{ organizations: { contains: [organizationId] } }] };
      const segments = groupId ? [groupId] : [];
      const body = { search, filter, offset: 0, orderBy: "activityCount_DESC", limit: 12, segments };
      return (await getClient().send(memberQuery, { body, signal })).rows;
    },
  });
}
