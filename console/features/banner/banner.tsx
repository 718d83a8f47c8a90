import { queryOptions, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useCanAccessSegment } from "#console/session/index.ts";
import { integrationQuery } from "#shared/contract/integrations.ts";
import { type Banner, bannerFor, keepsRefreshing, type SubProjectHealth } from "#shared/domain/banner.ts";
import { bannerRefreshMs } from "#shared/domain/limits.ts";
import { type ProjectGroup, subProjectIds, subProjects } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";

/** The one line above the page about integrations of the selected group that need somebody. */
export function IntegrationBanner() {
  const group = useSelectedGroup();
  return group && group.projects.length > 0 ? <GroupBanner key={group.id} group={group} /> : null;
}

function GroupBanner({ group }: { group: ProjectGroup }) {
  const { data } = useQuery(bannerOptions(group));
  const [now] = useState(() => new Date());
  const banner = data ? bannerFor(data, now) : null;
  return (
    <div role="status">
      {banner && (
        <div
          data-strip="banner"
          className="flex min-h-11 items-center gap-3 border-b border-line bg-warn-soft px-6 py-2"
        >
          <TriangleAlert className="shrink-0 text-warn" />
          <p className="min-w-0 flex-1">
            <b className="font-semibold">
              <bdi>{banner.subject}</bdi>
            </b>{" "}
            {banner.problem}. {banner.notice}
          </p>
          <Manage group={group} banner={banner} />
        </div>
      )}
    </div>
  );
}

/** One sub-project: its integrations. Several: the drawer of the group that lists them. Only with access to the segment. */
function Manage({ group, banner }: { group: ProjectGroup; banner: Banner }) {
  const first = banner.subProjectIds[0] ?? "";
  const mayOpen = useCanAccessSegment(first);
  if (!mayOpen) return null;
  const single = banner.button.target === "integrations";
  return (
    <Button size="sm" asChild>
      <Link to={single ? `/integrations/${group.id}/${first}` : `/project-groups?manage=${group.id}`}>
        {banner.button.label}
      </Link>
    </Button>
  );
}

/** The sub-projects of a group with their integrations; asked anew every two minutes while one is in progress. */
function bannerOptions(group: ProjectGroup) {
  return queryOptions({
    queryKey: ["integrations", "banner", group.id],
    queryFn: async ({ signal }): Promise<SubProjectHealth[]> => {
      const body = { limit: 200, offset: 0, segments: subProjectIds(group) };
      const { rows } = await getClient().send(integrationQuery, { body, signal });
      return subProjects(group).map(({ id, name }) => ({
        id,
        name,
        integrations: rows
          .filter(({ segmentId }) => segmentId === id)
          .map(({ status, updatedAt }) => ({ status, updatedAt: updatedAt ?? null })),
      }));
    },
    refetchInterval: ({ state }) => (state.data && keepsRefreshing(state.data) ? bannerRefreshMs : false),
  });
}
