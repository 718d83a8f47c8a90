import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { ownSegment } from "#console/session/index.ts";
import { activityChannels, activityTypes } from "#shared/contract/activities.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { organizationAutocomplete, organizationById } from "#shared/contract/organizations.ts";
import { tagAutocomplete, tagList } from "#shared/contract/tags.ts";
import { userAutocomplete, userFind } from "#shared/contract/users.ts";
import type {
  FilterDefinition,
  FilterOption,
  FilterPiece,
  FilterValue,
  RemoteOptions,
} from "#shared/domain/filters/definition.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { organizationDetail, organizationsCalled } from "#shared/domain/organizations/organization-search.ts";
import { type ProjectGroup, segmentOptions } from "#shared/domain/segments.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";

const noGroup: ProjectGroup = { id: "", name: "", projects: [] };

/** Searchable options fetched from the server. */
export function useRemoteChoices(source: RemoteOptions) {
  const group = useSelectedGroup() ?? noGroup;
  const [search, setSearch] = useState("");
  const settled = useDebounced(search);
  const query = useQuery(choiceOptions(source, settled, group));
  const found = query.data ?? [];
  return {
    search,
    setSearch,
    options: isSearched(source) ? found : found.filter(({ label }) => containsWords(label, search)),
    /** Whether the server may have more options than it returned. */
    limited: isSearched(source),
    loading: query.isFetching || (isSearched(source) && settled !== search),
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

/** Labels of the chosen values of a remote source, by value; null while they load. */
export function useChosenLabels(
  definition: FilterDefinition,
  value: FilterValue | null,
): ReadonlyMap<string, string> | null {
  const group = useSelectedGroup() ?? noGroup;
  const source = "options" in definition && definition.options.kind === "remote" ? definition.options.source : null;
  const chosen = value?.type === "multiselect" ? value.value : value?.type === "select" ? [value.value] : [];
  const query = useQuery({
    ...choiceLabels(source ?? "projects", chosen, group),
    enabled: source !== null && chosen.length > 0,
  });
  const { data, isError } = query;
  return useMemo(() => {
    if (source !== null && !data && !isError) return null;
    return new Map((data ?? ([] as readonly FilterOption[])).map((option) => [option.value, option.label]));
  }, [source, data, isError]);
}

async function activityTypeOptions(signal: AbortSignal): Promise<FilterOption[]> {
  const { default: known, custom } = await getClient().send(activityTypes, { signal });
  const labels = new Map<string, string>();
  for (const types of [known, custom]) {
    for (const [platform, byKey] of Object.entries(types)) {
      for (const [key, { display }] of Object.entries(byKey)) {
        labels.set(`${platform}:${key}`, `${platformName(platform)}: ${display.short}`);
      }
    }
  }
  return [...labels].map(([value, label]) => ({ value, label }));
}

async function searchOrganizations(search: string, signal: AbortSignal): Promise<FilterOption[]> {
  const body = organizationsCalled(search);
  const { rows } = await getClient().send(organizationAutocomplete, { body, signal });
  return rows.map(({ id, displayName, domain, memberCount }) => ({
    value: id,
    label: displayName,
    detail: organizationDetail(domain, memberCount),
  }));
}

/** Finds people of the group, including bots. */
async function findPeople(filter: FilterPiece, groupId: string, signal: AbortSignal): Promise<FilterOption[]> {
  const orderBy = "activityCount_DESC";
  const body = { filter, offset: 0, limit: autocompleteLimit, orderBy, count: false, segments: [groupId] };
  const { rows } = await getClient().send(memberQuery, { body, signal });
  return rows.map(({ id, displayName }) => ({ value: id, label: displayName }));
}

async function channelOptions(signal: AbortSignal): Promise<FilterOption[]> {
  const byPlatform = await getClient().send(activityChannels, { signal });
  const labels = new Map<string, string>();
  for (const [platform, channels] of Object.entries(byPlatform)) {
    for (const channel of channels) {
      labels.set(channel, `${platformName(platform)}: ${channel.replace(/^https?:\/\//, "")}`);
    }
  }
  return [...labels].map(([value, label]) => ({ value, label }));
}

async function searchTags(search: string, signal: AbortSignal): Promise<FilterOption[]> {
  const rows = await getClient().send(tagAutocomplete, { query: { query: search, limit: autocompleteLimit }, signal });
  return rows.map(({ id, label }) => ({ value: id, label }));
}

async function searchUsers(search: string, signal: AbortSignal): Promise<FilterOption[]> {
  const query = { query: search, limit: 10, ...ownSegment() };
  const rows = await getClient().send(userAutocomplete, { query, signal });
  return rows.map(({ id, label, email }) => ({ value: id, label: label || email || id }));
}

async function findUsers(ids: readonly string[], signal: AbortSignal): Promise<FilterOption[]> {
  const users = await Promise.all(
    ids.map((id) => getClient().send(userFind, { params: { id }, query: ownSegment(), signal })),
  );
  return users.map(({ id, fullName, email }) => ({ value: id, label: fullName || email }));
}

/** Whether the source is searched on the server, with at most 20 results. Other sources are loaded completely. */
const isSearched = (source: RemoteOptions) =>
  source === "organizations" || source === "people" || source === "tags" || source === "users";

/** Options that match the typed text. */
function choiceOptions(source: RemoteOptions, search: string, group: ProjectGroup) {
  const typed = isSearched(source) ? search.trim() : "";
  return queryOptions({
    queryKey: ["filter-choices", group.id, source, typed],
    queryFn: ({ signal }) => {
      switch (source) {
        case "organizations":
          return searchOrganizations(typed, signal);
        case "people":
          return findPeople(typed === "" ? {} : { displayName: { textContains: typed } }, group.id, signal);
        case "channels":
          return channelOptions(signal);
        case "tags":
          return searchTags(typed, signal);
        case "activityTypes":
          return activityTypeOptions(signal);
        case "users":
          return searchUsers(typed, signal);
        case "projects":
          return segmentOptions(group.projects);
      }
    },
    // Refetches, so that a tag or an organization that was just added can be chosen.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Labels of chosen values, by value. Deleted ones are missing. */
function choiceLabels(source: RemoteOptions, values: readonly string[], group: ProjectGroup) {
  return queryOptions({
    queryKey: ["filter-labels", group.id, source, isSearched(source) ? values : []],
    queryFn: async ({ signal }): Promise<readonly FilterOption[]> => {
      switch (source) {
        case "organizations": {
          const rows = await getClient().send(organizationById, { body: { ids: [...values] }, signal });
          return rows.map(({ id, displayName }) => ({ value: id, label: displayName }));
        }
        case "people":
          return findPeople({ id: { in: values } }, group.id, signal);
        case "channels":
          return channelOptions(signal);
        case "tags": {
          const { rows } = await getClient().send(tagList, { query: { filter: { ids: [...values] } }, signal });
          return rows.map(({ id, name }) => ({ value: id, label: name }));
        }
        case "activityTypes":
          return activityTypeOptions(signal);
        case "users":
          return findUsers(values, signal);
        case "projects":
          return segmentOptions(group.projects, values[0] ?? null);
      }
    },
    placeholderData: keepPreviousData,
  });
}
