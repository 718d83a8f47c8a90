import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { integrationMappedRepos } from "#shared/contract/integrations.ts";
import {
  type GithubOrganization,
  type GithubRepository,
  githubInstallations,
  githubReposFind,
  githubSearchOrgs,
  githubSearchRepos,
} from "#shared/contract/platforms/github.ts";
import { githubPageSize } from "#shared/domain/limits.ts";

/** Repositories of an integration with the sub-project of each. */
export function repositoryMappingsOptions(id: string, segmentId: string) {
  return queryOptions({
    queryKey: ["integrations", "github", "mappings", id],
    queryFn: ({ signal }) =>
      getClient().send(githubReposFind, { params: { id }, query: { segments: [segmentId] }, signal }),
  });
}

/** Repositories of a sub-project that come through the integration of another one; null when there are none. */
export function mappedRepositoriesOptions(segmentId: string) {
  return queryOptions({
    queryKey: ["integrations", "mapped-repositories", segmentId],
    queryFn: ({ signal }) =>
      getClient().send(integrationMappedRepos, { params: { segmentId }, query: { segments: [segmentId] }, signal }),
  });
}

/** Organizations that have installed the app. */
export function installationsOptions(segmentId: string) {
  return queryOptions({
    queryKey: ["integrations", "github", "installations", segmentId],
    queryFn: ({ signal }) => getClient().send(githubInstallations, { query: { segments: [segmentId] }, signal }),
  });
}

export type SearchKind = "repositories" | "organizations";

/** Search result: an organization, or a repository with its owner. */
export interface SearchRow {
  readonly owner: GithubOrganization;
  readonly repository: GithubRepository | null;
}

interface SearchPage {
  readonly count: number;
  readonly rows: readonly SearchRow[];
}

/** Search in GitHub. Loads pages of 20 until all results that GitHub counts are loaded. */
export function githubSearchOptions(kind: SearchKind, search: string, segmentId: string, integrationId?: string) {
  return infiniteQueryOptions({
    queryKey: ["integrations", "github", "search", kind, segmentId, integrationId, search],
    queryFn: async ({ signal, pageParam }): Promise<SearchPage> => {
      const query = { query: search, offset: pageParam, limit: githubPageSize, integrationId, segments: [segmentId] };
      if (kind === "repositories") {
        const { rows, count } = await getClient().send(githubSearchRepos, { query, signal });
        return { count, rows: rows.map(({ org, ...repository }) => ({ owner: org, repository })) };
      }
      const { rows, count } = await getClient().send(githubSearchOrgs, { query, signal });
      return { count, rows: rows.map((owner) => ({ owner, repository: null })) };
    },
    initialPageParam: 0,
    getNextPageParam: ({ count, rows }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.rows.length, 0);
      // Offsets are multiples of the page size, although a page may hold more rows.
      return rows.length === 0 || loaded >= count ? undefined : pages.length * githubPageSize;
    },
    enabled: search !== "",
    retry: false,
  });
}
