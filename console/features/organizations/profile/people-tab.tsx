import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router";
import { attributeValue } from "#shared/domain/attributes.ts";
import { formatDateTime, isMeaningfulJoinDate, relativeTime } from "#shared/domain/dates.ts";
import { defaultPageSize, pageSizes } from "#shared/domain/list-state.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/error-state.tsx";
import { Pagination } from "#shared/ui/components/pagination.tsx";
import { SkeletonDelay } from "#shared/ui/components/skeleton.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#shared/ui/components/table.tsx";
import { formatCount, None, profilePath, TextCell } from "../../list/index.ts";
import { RowsSkeleton } from "../../profile/index.ts";
import { imageAddress } from "../../session/index.ts";
import { type OrganizationPerson, peopleOptions } from "./organization-queries.ts";
import { texts } from "./texts.ts";

/** Which page of the people is shown, as the address says it. */
function usePeoplePage() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get("page") ?? "");
  const size = Number(params.get("pageSize") ?? "");
  const at = (currentPage: number, pageSize: number) => {
    const next = new URLSearchParams(params);
    next.set("page", String(currentPage));
    next.set("pageSize", String(pageSize));
    return next;
  };
  const current = {
    currentPage: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.includes(size) ? size : defaultPageSize,
  };
  const { state } = useLocation();
  const go = (currentPage: number, pageSize: number) =>
    setParams(at(currentPage, pageSize), { preventScrollReset: true, state, replace: true });
  return { current, at, go };
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
        <TextCell value={attributeValue(attributes, "jobTitle")} what={texts.people.jobTitle} />
      </TableCell>
      <TableCell numeric>{formatCount(person.activityCount)}</TableCell>
      <TableCell>
        {isMeaningfulJoinDate(lastActive) ? (
          <time className="text-ink-2" dateTime={lastActive ?? ""} title={formatDateTime(lastActive)}>
            {relativeTime(lastActive, now)}
          </time>
        ) : (
          <None what={texts.people.lastActive} />
        )}
      </TableCell>
    </TableRow>
  );
}

/** The people of the organization in the selected project group, page by page. */
export function PeopleTab({ groupId, id, now }: { groupId: string; id: string; now: Date }) {
  const { pathname } = useLocation();
  const { current, at, go } = usePeoplePage();
  const people = useQuery(peopleOptions(groupId, id, current));
  if (people.isError) return <ErrorState onRetry={() => void people.refetch()} retrying={people.isFetching} />;
  if (!people.data) {
    return (
      <SkeletonDelay label={texts.people.loading} className="px-6 pt-4">
        <RowsSkeleton lines={6} />
      </SkeletonDelay>
    );
  }
  const { rows, count } = people.data;
  if (rows.length === 0 && current.currentPage > 1) {
    const action = <Button onClick={() => go(1, current.pageSize)}>{texts.people.firstPage}</Button>;
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
        page={current.currentPage}
        pageSize={current.pageSize}
        total={count ?? null}
        shown={rows.length}
        hrefFor={(page) => `${pathname}?${at(page, current.pageSize)}`}
        onPageChange={(page) => go(page, current.pageSize)}
        onPageSizeChange={(pageSize) => go(1, pageSize)}
      />
    </div>
  );
}
