import { useQuery } from "@tanstack/react-query";
import { Building, CalendarRange, Globe, LayoutGrid, type LucideIcon, Users } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { imageAddress } from "#console/core/image-address.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useTitle } from "#console/core/use-title.ts";
import { AgoCell, formatCount, profilePath, TextCell, usePageAddress } from "#console/data-table/index.ts";
import { ProfileActivities } from "#console/features/activities/index.ts";
import {
  Joined,
  PictureButton,
  Place,
  ProfileHead,
  ProfileLayout,
  ProfileTabs,
  RowsSkeleton,
  SyncErrorMark,
  SyncingBadge,
  useBackWhenNotFound,
  useNeighbors,
} from "#console/record-page/index.ts";
import { Pagination } from "#console/ui/navigation/pagination.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#console/ui/table.tsx";
import { attributeValue } from "#shared/domain/attributes.ts";
import { organizationWebsite } from "#shared/domain/organizations/organization-website.ts";
import { jobTitleOf } from "#shared/domain/people/active-organization.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { isMeaningfulJoinDate } from "#shared/domain/text/dates.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { DomainLink } from "../domain-link.tsx";
import { OrganizationActions } from "../edit/organization-actions.tsx";
import { OrganizationEditing } from "../edit/organization-editing.tsx";
import { useEditor } from "../edit/organization-editor.ts";
import { OrganizationName } from "../edit/organization-name.tsx";
import { texts as editTexts } from "../edit/texts.ts";
import { organizationsAddress } from "../list/organizations-address.ts";
import { organizationsQueries } from "../list/organizations-queries.ts";
import { OrganizationBadges } from "../organization-badges.tsx";
import { OverviewSkeleton, OverviewTab } from "./organization-overview.tsx";
import {
  type Organization,
  type OrganizationPerson,
  organizationOptions,
  peopleOptions,
  summaryOptions,
} from "./organization-queries.ts";
import { OrganizationSide } from "./organization-side.tsx";
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
    <OrganizationEditing id={id} refusal={organization?.editRefusal} profile={{ groupId, organization }}>
      <ProfileLayout
        square
        labels={texts.crumbs}
        name={organization?.displayName ?? null}
        neighbors={neighbors}
        tab={tab}
        query={query}
        back={texts.backToList}
        header={
          organization ? (
            <OrganizationHeader groupId={groupId} organization={organization} list={neighbors.list} now={now} />
          ) : null
        }
      >
        <OrganizationSide groupId={groupId} organization={organization} />
        <ProfileTabs label={texts.tabs.label} tabs={tabs} current={tab}>
          <TabContent group={group} id={id} tab={tab} now={now} />
        </ProfileTabs>
      </ProfileLayout>
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

function PersonLine({ person, groupId, now }: { person: OrganizationPerson; groupId: string; now: Date }) {
  const { id, displayName, attributes, lastActive } = person;
  return (
    <TableRow>
      <TableCell header>
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar size={24} id={id} name={displayName} src={imageAddress(attributeValue(attributes, "avatarUrl"))} />
          <Link className="truncate leading-6 font-medium hover:underline" to={profilePath("/people", id, groupId)}>
            <bdi>{displayName}</bdi>
          </Link>
        </span>
      </TableCell>
      <TableCell>
        <TextCell value={jobTitleOf(person.organizations?.[0] ?? null, attributes)} what={texts.people.jobTitle} />
      </TableCell>
      <TableCell numeric>{formatCount(person.activityCount)}</TableCell>
      <TableCell>
        <AgoCell moment={lastActive} what={texts.people.lastActive} now={now} />
      </TableCell>
    </TableRow>
  );
}

/** People of the organization in the selected project group, with pagination. */
function PeopleTab({ groupId, id, now }: { groupId: string; id: string; now: Date }) {
  // The Back button leaves the profile, regardless of the number of visited pages.
  const { page, hrefFor, goTo, setPageSize } = usePageAddress({ replace: true });
  const people = useQuery(peopleOptions(groupId, id, page));
  if (people.isError) return <ErrorState onRetry={() => void people.refetch()} retrying={people.isFetching} />;
  if (!people.data) {
    return (
      <SkeletonDelay label={texts.people.loading} className="px-6 pt-4">
        <RowsSkeleton lines={6} />
      </SkeletonDelay>
    );
  }
  const { rows, count } = people.data;
  if (rows.length === 0 && page.currentPage > 1) {
    const action = <Button onClick={() => goTo(1)}>{texts.people.firstPage}</Button>;
    return <EmptyState icon={Users} title={texts.people.pastEndTitle} action={action} />;
  }
  if (rows.length === 0) {
    return <EmptyState icon={Users} title={texts.people.emptyTitle} text={texts.people.emptyText} />;
  }
  return (
    <div className="flex flex-auto flex-col" aria-busy={people.isFetching}>
      <div className="overflow-x-auto px-4">
        <Table plain caption={texts.people.heading} className="min-w-140">
          <colgroup>
            <col />
            <col style={{ width: 220 }} />
            <col style={{ width: 130 }} />
            <col style={{ width: 140 }} />
          </colgroup>
          <TableHeader>
            <TableRow>
              <TableHead>{texts.people.person}</TableHead>
              <TableHead>{texts.people.jobTitle}</TableHead>
              <TableHead numeric>{texts.people.activities}</TableHead>
              <TableHead>{texts.people.lastActive}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map((person) => (
              <PersonLine key={person.id} person={person} groupId={groupId} now={now} />
            ))}
          </TableBody>
        </Table>
      </div>
      <Pagination
        page={page.currentPage}
        pageSize={page.pageSize}
        total={count ?? null}
        shown={rows.length}
        hrefFor={hrefFor}
        onPageChange={goTo}
        onPageSizeChange={setPageSize}
      />
    </div>
  );
}

function Item({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Icon className="size-3.5 flex-none text-ink-3" aria-hidden="true" />
      {children}
    </span>
  );
}

/** Describes the size of the organization by number of employees, else by size range. */
function sizeText({ employees, size }: Organization): string | null {
  if (employees != null) return texts.employees(formatCount(employees));
  return size ? texts.headcount(size) : null;
}

interface OrganizationHeaderProps {
  groupId: string | null;
  organization: Organization;
  /** URL of the list that the user came from. */
  list: string;
  now: Date;
}

/** Header of an organization: logo, name, badges and key facts. */
function OrganizationHeader({ groupId, organization, list, now }: OrganizationHeaderProps) {
  const { id, displayName, headline, location, industry, founded, joinedAt } = organization;
  const editor = useEditor();
  const website = organizationWebsite(organization.identities);
  const size = sizeText(organization);
  return (
    <ProfileHead
      picture={
        <PictureButton square label={editTexts.logo.edit} onClick={editor && (() => editor.edit({ kind: "logo" }))}>
          <Avatar square size={64} id={id} name={displayName} src={imageAddress(organization.logo)} />
        </PictureButton>
      }
      name={editor ? <OrganizationName key={id} groupId={groupId} organization={organization} /> : displayName}
      badges={
        <>
          <OrganizationBadges organization={organization} now={now} />
          <SyncingBadge kind="org" id={id} />
        </>
      }
      actions={<OrganizationActions groupId={groupId} organization={organization} list={list} />}
    >
      {headline && <bdi>{headline}</bdi>}
      {website !== null && (
        <Item icon={Globe}>
          <DomainLink domain={website} />
        </Item>
      )}
      <Place location={location} />
      {industry && (
        <Item icon={Building}>
          <bdi>{industry}</bdi>
        </Item>
      )}
      {size && <Item icon={Users}>{size}</Item>}
      {founded != null && <Item icon={CalendarRange}>{texts.founded(founded)}</Item>}
      {isMeaningfulJoinDate(joinedAt) && <Joined joinedAt={joinedAt} />}
    </ProfileHead>
  );
}
