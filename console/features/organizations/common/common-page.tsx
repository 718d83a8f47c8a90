import { useQuery } from "@tanstack/react-query";
import { Building2, Search } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import { Link } from "react-router";
import { imageAddress } from "#console/core/image-address.ts";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { useSettledText } from "#console/core/use-settled-text.ts";
import { useTitle } from "#console/core/use-title.ts";
import {
  type ChangeList,
  hasFilters,
  ListError,
  ListFilters,
  ListFooter,
  marksOf,
  None,
  profilePath,
  useListState,
} from "#console/data-table/index.ts";
import { track } from "#console/session/index.ts";
import { organizationWebsite } from "#shared/domain/organization-website.ts";
import { findProjectGroup } from "#shared/domain/segments.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/empty-state.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { SearchInput } from "#shared/ui/components/search-input.tsx";
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
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { DomainLink } from "../domain-link.tsx";
import { OrganizationBadges } from "../organization-badges.tsx";
import { handlesOf } from "../organization-identities.ts";
import { type CommonListState, commonList } from "./common-list.ts";
import { type CommonOrganization, commonCountOptions, commonFiltersOptions, commonOptions } from "./common-queries.ts";
import { texts } from "./texts.ts";

/** The organizations of all project groups (wire.md 12.2, 18.2). */
export function CommonOrganizationsPage() {
  const [state, change] = useListState(commonList);
  const [now] = useState(() => new Date());
  const searchBox = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useSettledText(state.search, (search) => {
    if (search.trim() !== "") track("Search organizations", "Feature", {});
    change({ search }, { replace: true });
  });
  useTitle(texts.title);
  useHotkey("/", () => searchBox.current?.focus());
  const query = useQuery(commonOptions(state));
  const rows = query.data?.rows ?? [];

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
          ref={searchBox}
          className="w-52 flex-none"
          placeholder={texts.search}
          value={typed}
          maxLength={200}
          aria-keyshortcuts="/"
          onChange={(event) => setTyped(event.target.value)}
        />
        <ListFilters
          state={state}
          change={change}
          schema={commonFiltersOptions()}
          count={(wanted) => commonCountOptions({ ...state, ...wanted, settings: state.settings })}
          countText={texts.count}
          onFilter={(filters) => track("Filter organizations", "Feature", { filters })}
        />
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
        <Nothing state={state} change={change} />
      ) : (
        <>
          <TableRegion label={texts.region} aria-busy={query.isFetching}>
            <OrganizationTable rows={rows} now={now} />
          </TableRegion>
          <ListFooter kind={commonList} state={state} shown={rows.length} total={query.data.count} change={change} />
        </>
      )}
    </div>
  );
}

function OrganizationTable({ rows, now }: { rows: readonly CommonOrganization[]; now: Date }) {
  return (
    <Table caption={texts.caption} className="min-w-260">
      <colgroup>
        <col />
        <col style={{ width: 240 }} />
        <col style={{ width: 130 }} />
        <col style={{ width: 380 }} />
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

function Nothing({ state, change }: { state: CommonListState; change: ChangeList }) {
  if (state.page > 1) {
    const action = <Button onClick={() => change({ page: 1 }, { replace: true })}>{texts.firstPage}</Button>;
    return <EmptyState icon={Building2} title={texts.pastEndTitle} action={action} />;
  }
  if (state.search.trim() !== "" || hasFilters(state)) {
    const action = <Button onClick={() => change({ search: "", filters: {} })}>{texts.clear}</Button>;
    return <EmptyState icon={Search} title={texts.noMatchTitle} text={texts.noMatchText} action={action} />;
  }
  return <EmptyState icon={Building2} title={texts.emptyTitle} text={texts.emptyText} />;
}
