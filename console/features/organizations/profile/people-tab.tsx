import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { Link } from "react-router";
import { imageAddress } from "#console/core/image-address.ts";
import { AgoCell, formatCount, profilePath, TextCell, usePageAddress } from "#console/data-table/index.ts";
import { RowsSkeleton } from "#console/record-page/index.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import { jobTitleOf } from "#shared/domain/people/active-organization.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Pagination } from "#shared/ui/components/navigation/pagination.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#shared/ui/components/table.tsx";
import { type OrganizationPerson, peopleOptions } from "./organization-queries.ts";
import { texts } from "./texts.ts";

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
export function PeopleTab({ groupId, id, now }: { groupId: string; id: string; now: Date }) {
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
