import { useQuery } from "@tanstack/react-query";
import { Building2, Search } from "lucide-react";
import { Fragment, useEffect, useState } from "react";
import { Link } from "react-router";
import { organizationWebsite } from "#shared/domain/organization-website.ts";
import { findProjectGroup } from "#shared/domain/segments.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/empty-state.tsx";
import { Pagination } from "#shared/ui/components/pagination.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { SearchInput } from "#shared/ui/components/search-input.tsx";
import { SelectMenu } from "#shared/ui/components/select-menu.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/skeleton.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRegion,
  TableRow,
} from "#shared/ui/components/table.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { ListError, marksOf, None, profilePath, usePageAddress } from "../../list/index.ts";
import { allProjectGroupsOptions, imageAddress, useTitle } from "../../session/index.ts";
import { DomainLink } from "../domain-link.tsx";
import { OrganizationBadges } from "../organization-badges.tsx";
import { handlesOf } from "../organization-identities.ts";
import { type CommonOrganization, commonOptions, type Flag, flags } from "./common-queries.ts";
import { texts } from "./texts.ts";

const choices = [
  { value: "", label: texts.all },
  { value: "yes", label: texts.yes },
  { value: "no", label: texts.no },
];

const wantedOf = (value: string | null) => (value === "yes" ? true : value === "no" ? false : null);

/** The organizations of all project groups (wire.md 12.2, 18.2). */
export function CommonOrganizationsPage() {
  const address = usePageAddress();
  const [typed, setTyped] = useState(address.search);
  const [now] = useState(() => new Date());
  const search = useDebounced(typed.trim());
  useTitle(texts.title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what settled is written, not what the address became
  useEffect(() => {
    if (search !== address.search) address.setSearch(search);
  }, [search]);
  const wanted = Object.fromEntries(flags.map((flag) => [flag, wantedOf(address.get(flag))])) as Record<
    Flag,
    boolean | null
  >;
  const query = useQuery(commonOptions({ search: address.search, flags: wanted, page: address.page }));
  const rows = query.data?.rows ?? [];
  const isNarrowed = address.search !== "" || flags.some((flag) => wanted[flag] !== null);

  return (
    <div className="flex h-(--page-height) flex-col">
      <header className="px-6 pt-4">
        <div className="flex items-center gap-3">
          <h1>{texts.title}</h1>
          <p className="pt-0.75 text-ink-3 tabular-nums" role="status">
            {query.data ? texts.count(query.data.count) : ""}
          </p>
        </div>
        <p className="mt-1 text-ink-2">{texts.text}</p>
      </header>
      <search className="flex min-h-13 flex-wrap items-center gap-2 px-6 py-2.5">
        <SearchInput
          className="w-60"
          placeholder={texts.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {flags.map((flag) => (
          <span key={flag} className="flex items-center gap-1 pl-2 text-ink-2">
            <span aria-hidden="true">{texts[flag]}</span>
            <SelectMenu
              quiet
              aria-label={texts[flag]}
              options={choices}
              value={address.get(flag) ?? ""}
              onValueChange={(value) => address.set(flag, value)}
            />
          </span>
        ))}
      </search>
      {query.isError ? (
        <ListError query={query} />
      ) : !query.data ? (
        <SkeletonDelay label={texts.loading} className="px-6 pt-2">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="my-4 w-full" />
          ))}
        </SkeletonDelay>
      ) : rows.length === 0 ? (
        <Nothing
          isFirst={address.page.currentPage === 1}
          isNarrowed={isNarrowed}
          onFirst={() => address.goTo(1)}
          onClear={() => {
            setTyped("");
            address.clear(["search", ...flags]);
          }}
        />
      ) : (
        <>
          <TableRegion label={texts.region} aria-busy={query.isFetching}>
            <OrganizationTable rows={rows} now={now} />
          </TableRegion>
          <Pagination
            page={address.page.currentPage}
            pageSize={address.page.pageSize}
            total={query.data.count}
            shown={rows.length}
            hrefFor={address.hrefFor}
            onPageChange={address.goTo}
            onPageSizeChange={address.setPageSize}
          />
        </>
      )}
    </div>
  );
}

function OrganizationTable({ rows, now }: { rows: readonly CommonOrganization[]; now: Date }) {
  return (
    <Table caption={texts.caption} className="min-w-200">
      <colgroup>
        <col />
        <col style={{ width: 240 }} />
        <col style={{ width: 130 }} />
        <col style={{ width: 300 }} />
      </colgroup>
      <TableHeader sticky>
        <TableRow>
          <TableHead>{texts.columns.organization}</TableHead>
          <TableHead>{texts.columns.website}</TableHead>
          <TableHead>{texts.columns.identities}</TableHead>
          <TableHead>{texts.columns.groups}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <OrganizationLine key={row.id} row={row} now={now} />
        ))}
      </TableBody>
    </Table>
  );
}

function OrganizationLine({ row, now }: { row: CommonOrganization; now: Date }) {
  const groups = useGroupsOf(row.segments ?? []);
  const website = organizationWebsite(row.identities);
  const { marks } = marksOf(handlesOf(row.identities));
  return (
    <TableRow>
      <TableCell header>
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar square size={24} id={row.id} name={row.displayName} src={imageAddress(row.logo)} />
          <Link
            className="truncate leading-6 font-medium hover:underline"
            to={profilePath("/organizations", row.id, groups[0]?.id ?? null)}
          >
            <bdi>{row.displayName}</bdi>
          </Link>
          <OrganizationBadges organization={row} now={now} />
        </span>
      </TableCell>
      <TableCell>
        {website === null ? <None what={texts.columns.website} /> : <DomainLink domain={website} />}
      </TableCell>
      <TableCell>
        {marks.length === 0 ? (
          <None what={texts.columns.identities} />
        ) : (
          <span className="flex items-center gap-1.5 text-ink-2">
            {marks.map(({ platform }) => (
              <PlatformIcon key={platform} platform={platform} />
            ))}
          </span>
        )}
      </TableCell>
      <TableCell>
        {groups.length === 0 ? (
          <None what={texts.noGroup} />
        ) : (
          <span className="block truncate" title={groups.map(({ name }) => name).join(", ")}>
            {groups.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ", "}
                <Link className="leading-6 hover:underline" to={profilePath("/organizations", row.id, id)}>
                  <bdi>{name}</bdi>
                </Link>
              </Fragment>
            ))}
          </span>
        )}
      </TableCell>
    </TableRow>
  );
}

/** The project groups that know an organization, out of the segments of all levels that its row names. */
function useGroupsOf(segments: readonly string[]): { id: string; name: string }[] {
  const { data } = useQuery(allProjectGroupsOptions());
  const found = segments.flatMap((segment) => findProjectGroup(data ?? [], segment) ?? []);
  return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
}

interface NothingProps {
  isFirst: boolean;
  isNarrowed: boolean;
  onFirst: () => void;
  onClear: () => void;
}

function Nothing({ isFirst, isNarrowed, onFirst, onClear }: NothingProps) {
  if (!isFirst) {
    const action = <Button onClick={onFirst}>{texts.firstPage}</Button>;
    return <EmptyState icon={Building2} title={texts.pastEndTitle} action={action} />;
  }
  if (isNarrowed) {
    const action = <Button onClick={onClear}>{texts.clear}</Button>;
    return <EmptyState icon={Search} title={texts.noMatchTitle} text={texts.noMatchText} action={action} />;
  }
  return <EmptyState icon={Building2} title={texts.emptyTitle} text={texts.emptyText} />;
}
