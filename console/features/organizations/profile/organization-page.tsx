import { useQuery } from "@tanstack/react-query";
import { LayoutGrid } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useTitle } from "#console/core/use-title.ts";
import { ProfileActivities } from "#console/features/activities/index.ts";
import {
  ProfileCrumbs,
  ProfileError,
  ProfileHeaderSkeleton,
  ProfileTabs,
  RefusalNotice,
  SyncErrorMark,
  useBackWhenNotFound,
  useNeighbors,
} from "#console/record-page/index.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { OrganizationEditing } from "../edit/organization-editing.tsx";
import { organizationsAddress } from "../list/organizations-address.ts";
import { organizationsQueries } from "../list/organizations-queries.ts";
import { OrganizationHeader } from "./organization-header.tsx";
import { OverviewSkeleton, OverviewTab } from "./organization-overview.tsx";
import { organizationOptions, summaryOptions } from "./organization-queries.ts";
import { OrganizationSide } from "./organization-side.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { texts } from "./texts.ts";

export { prefetchOrganization } from "./organization-queries.ts";

/** Profile of one organization. Does not require a project group. */
export function OrganizationPage() {
  const group = useSelectedGroup();
  const { id } = useParams();
  return id ? <OrganizationProfile key={id} group={group} id={id} /> : null;
}

type Tab = "people" | "activities" | null;

function tabOf(params: URLSearchParams): Tab {
  const tab = params.get("tab");
  return tab === "people" || tab === "activities" ? tab : null;
}

interface ProfileProps {
  group: ProjectGroup | null;
  id: string;
}

function OrganizationProfile({ group, id }: ProfileProps) {
  const [params] = useSearchParams();
  const [now] = useState(() => new Date());
  const groupId = group?.id ?? null;
  const neighbors = useNeighbors(organizationsAddress, organizationsQueries, groupId);
  const query = useQuery(organizationOptions(groupId, id));
  const { data: organization, error } = query;
  const tab = tabOf(params);
  useTitle(organization?.displayName ?? texts.title);

  if (useBackWhenNotFound(error, neighbors.list, texts.notFound)) return null;
  const tabs = [
    { value: null, label: texts.tabs.overview },
    { value: "people", label: texts.tabs.people },
    {
      value: "activities",
      label: texts.tabs.activities,
      count: organization?.activityCount,
      mark: organization && <SyncErrorMark kind="org" id={organization.id} />,
    },
  ];
  return (
    <OrganizationEditing groupId={groupId} organization={organization}>
      <div className="flex min-h-(--page-height) flex-col">
        <header className="border-b border-line px-6 pt-3 pb-5">
          <ProfileCrumbs
            labels={texts.crumbs}
            name={organization?.displayName ?? null}
            neighbors={neighbors}
            tab={tab}
          />
          {organization ? (
            <OrganizationHeader groupId={groupId} organization={organization} list={neighbors.list} now={now} />
          ) : (
            error === null && <ProfileHeaderSkeleton square />
          )}
          <RefusalNotice className="mt-3" />
        </header>
        {error ? (
          <ProfileError query={query} list={neighbors.list} back={texts.backToList} />
        ) : (
          <div className="grid flex-auto content-start grid-cols-[minmax(0,1fr)] lg:content-stretch lg:grid-cols-[300px_minmax(0,1fr)] xl:grid-cols-[344px_minmax(0,1fr)]">
            <OrganizationSide groupId={groupId} organization={organization} />
            <ProfileTabs label={texts.tabs.label} tabs={tabs} current={tab}>
              <TabContent group={group} id={id} tab={tab} now={now} />
            </ProfileTabs>
          </div>
        )}
      </div>
    </OrganizationEditing>
  );
}

function NoGroup() {
  const action = (
    <Button asChild variant="primary">
      <Link to="/project-groups">{texts.noGroupAction}</Link>
    </Button>
  );
  return <EmptyState icon={LayoutGrid} title={texts.noGroupTitle} text={texts.noGroupText} action={action} />;
}

function TabContent({ group, id, tab, now }: ProfileProps & { tab: Tab; now: Date }) {
  const groupId = group?.id ?? null;
  const { data: organization } = useQuery(organizationOptions(groupId, id));
  const summary = useQuery(summaryOptions(groupId, id));
  if (!organization) return <OverviewSkeleton />;
  if (tab === null) {
    return <OverviewTab {...{ organization, groupId, summary, groupName: group?.name ?? null, now }} />;
  }
  if (groupId === null) return <NoGroup />;
  if (tab === "people") return <PeopleTab groupId={groupId} id={id} now={now} />;
  const places = summary.data?.bySegment ?? [];
  return (
    <Suspense>
      <ProfileActivities
        of={{ kind: "organization", id }}
        segments={places.map(({ segmentId, name }) => ({ id: segmentId, name }))}
      />
    </Suspense>
  );
}
