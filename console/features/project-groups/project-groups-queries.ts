import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { integrationQuery } from "#shared/contract/integrations.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { organizationQuery } from "#shared/contract/organizations.ts";
import {
  type ProjectGroupRow,
  projectGroupQuery,
  type Segment,
  type SegmentTree,
  segmentFind,
} from "#shared/contract/segments.ts";
import { pickerPageSize } from "#shared/domain/limits.ts";
import { type ProjectGroup, subProjectIds } from "#shared/domain/segments.ts";

interface GroupList {
  readonly name: string;
  readonly adminOnly: boolean;
}

type Page = AnswerOf<typeof projectGroupQuery>;

/**
 * Project groups by name, twenty per page. Each search has a separate query key, so that outdated responses are
 * ignored.
 */
export function projectGroupListOptions({ name, adminOnly }: GroupList) {
  return infiniteQueryOptions({
    queryKey: ["project-groups", "list", { name, adminOnly }],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const filter = { adminOnly, ...(name === "" ? {} : { name }) };
      return getClient().send(projectGroupQuery, {
        body: { limit: pickerPageSize, offset: pageParam, filter },
        signal,
      });
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return last.rows.length > 0 && loaded < last.count ? loaded : undefined;
    },
  });
}

/** Fetches a project group, project or sub-project with all its fields and children. */
export function segmentOptions(id: string) {
  return queryOptions({
    queryKey: ["project-groups", "segment", id],
    queryFn: ({ signal }) => getClient().send(segmentFind, { params: { id }, query: { segments: [id] }, signal }),
    staleTime: 0,
  });
}

/** Group with its projects and sub-projects. */
export type ManagedGroup = Segment & Pick<ProjectGroupRow, "projects">;

/** Fetches a group with its children. `listed` is the list row shown until the response arrives. */
export function managedGroupOptions(id: string, listed: ProjectGroupRow | undefined) {
  return queryOptions({
    ...segmentOptions(id),
    initialData: () => listed,
    select: (group: SegmentTree | null): ManagedGroup | null => {
      const projects = group?.projects?.map((project) => ({ ...project, subprojects: project.subprojects ?? [] }));
      return group && { ...group, projects: projects ?? [] };
    },
  });
}

/** Fetches the number of people of a group. */
export function groupPeopleOptions(groupId: string) {
  return queryOptions({
    queryKey: ["people", "count", groupId],
    queryFn: async ({ signal }) => {
      const body = { countOnly: true, limit: 1, offset: 0, segments: [groupId] };
      return (await getClient().send(memberQuery, { body, signal })).count;
    },
  });
}

/** Fetches the number of organizations of a group. */
export function groupOrganizationsOptions(groupId: string) {
  return queryOptions({
    queryKey: ["organizations", "count", groupId],
    queryFn: async ({ signal }) => {
      const body = { countOnly: true, limit: 1, offset: 0, segments: [groupId] };
      return (await getClient().send(organizationQuery, { body, signal })).count;
    },
  });
}

/** Fetches the integrations of all sub-projects of a group. Refetched whenever one of them finishes. */
export function groupIntegrationsOptions(group: ProjectGroup) {
  const segments = subProjectIds(group);
  return queryOptions({
    queryKey: ["integrations", "group", group.id, segments],
    queryFn: async ({ signal }) => {
      const body = { limit: 200, offset: 0, segments };
      return (await getClient().send(integrationQuery, { body, signal })).rows;
    },
  });
}
