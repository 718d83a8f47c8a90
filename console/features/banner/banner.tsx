import { queryOptions, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { type Banner, bannerFor, keepsRefreshing, type SubProjectHealth } from "#console/core/banner.ts";
import { useCanAccessSegment } from "#console/session/index.ts";
import { integrationQuery } from "#shared/contract/integrations.ts";
import { bannerRefreshMs } from "#shared/domain/limits.ts";
import { type ProjectGroup, subProjectIds, subProjects } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";

interface BannerProps {
  group: ProjectGroup;
  /** Called with the visibility of the banner once it is known. */
  onKnown: (isShown: boolean) => void;
}

/** One-line banner about integrations of the selected group that need attention. */
export function IntegrationBanner({ group, onKnown }: BannerProps) {
  const { data, isError } = useQuery(bannerOptions(group));
  const [now] = useState(() => new Date());
  const banner = data ? bannerFor(data, now) : null;
  const isKnown = data !== undefined || isError;
  const isShown = banner !== null;
  useEffect(() => {
    if (isKnown) onKnown(isShown);
  }, [isKnown, isShown, onKnown]);
  return (
    <div role="status">
      {banner && (
        <div className="flex h-11 items-center gap-3 px-6">
          <TriangleAlert className="shrink-0 text-warn" />
          <p className="line-clamp-2 min-w-0 flex-1 leading-4.5">
            <b className="font-semibold">
              <bdi>{banner.subject}</bdi>
            </b>{" "}
            {banner.problem}.{banner.notice && ` ${banner.notice}`}
          </p>
          <Manage group={group} banner={banner} />
        </div>
      )}
    </div>
  );
}

/**
 * Link to the integrations of one sub-project, or to the drawer of the group for several. Hidden without segment
 * access.
 */
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

/** Sub-projects of a group with their integrations. Refetched every two minutes while an integration is in progress. */
function bannerOptions(group: ProjectGroup) {
  return queryOptions({
    queryKey: ["integrations", "banner", group.id],
    queryFn: async ({ signal }): Promise<SubProjectHealth[]> => {
      const body = { filter: null, orderBy: null, limit: null, offset: null, segments: subProjectIds(group) };
      const { rows } = await getClient().send(integrationQuery, { body, signal });
      return subProjects(group).map(({ id, name }) => ({
        id,
        name,
        integrations: rows
          .filter(({ segmentId }) => segmentId === id)
          .map(({ platform, status, updatedAt }) => ({ platform, status, updatedAt: updatedAt ?? null })),
      }));
    },
    refetchInterval: ({ state }) => (state.data && keepsRefreshing(state.data) ? bannerRefreshMs : false),
  });
}
