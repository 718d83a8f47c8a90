import { keepPreviousData, queryOptions, useQueries } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { openViewParam, savedViewsOptions } from "#console/data-table/index.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { organizationAutocomplete } from "#shared/contract/organizations.ts";
import { projectGroupQuery } from "#shared/contract/segments.ts";

/** Maximum number of results per record type. */
const limit = 6;

interface PaletteSearch {
  readonly groupId: string | null;
  readonly search: string;
}

// Every query key contains the full search, so that outdated responses are ignored and abandoned requests are aborted.

/**
 * Searches people by name, without bots and organizations. Uses the list request, since its rows have details that
 * distinguish people with the same name.
 */
export function peopleOptions({ groupId, search }: PaletteSearch) {
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

/** Searches organizations by name. */
export function organizationsOptions({ groupId, search }: PaletteSearch) {
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

/** Searches project groups by name. */
export function groupsOptions(search: string) {
  return queryOptions({
    queryKey: ["project-groups", "palette", search],
    queryFn: async ({ signal }) => {
      const filter = { adminOnly: false, ...(search === "" ? {} : { name: search }) };
      return (await getClient().send(projectGroupQuery, { body: { limit, offset: 0, filter }, signal })).rows;
    },
  });
}

/** Lists with saved views, each with its path and the label shown for its views. */
const listsWithViews = [
  { placement: "member", path: "/people", name: "People" },
  { placement: "organization", path: "/organizations", name: "Organizations" },
  { placement: "activity", path: "/activities", name: "Activities" },
] as const;

/** Returns the saved views of all lists with their paths. `group` is the query string of the selected group. */
export function useSavedViews(isEnabled: boolean, group: string) {
  return useQueries({
    queries: listsWithViews.map(({ placement }) => ({ ...savedViewsOptions(placement), enabled: isEnabled })),
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

/** Fetches the people of an organization in the selected group. */
export function organizationPeopleOptions(organizationId: string | null, { groupId, search }: PaletteSearch) {
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
