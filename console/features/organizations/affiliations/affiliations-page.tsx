import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import { useMemo, useState } from "react";
import { Link, useLocation } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useTitle } from "#console/core/use-title.ts";
import {
  AgoCell,
  type Column,
  DataTable,
  formatCount,
  hasActiveFilter,
  type ListAddress,
  ListEmpty,
  ListFooter,
  ListFrame,
  ListHeading,
  ListSearch,
  type ListState,
  ListToolbar,
  listDefaults,
  type NameColumn,
  None,
  profilePath,
  useListState,
} from "#console/data-table/index.ts";
import { TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";
import { type EmployerGap, type GapKind, gapKinds, memberEmployerGaps } from "#shared/contract/employer-gaps.ts";
import { toAddress } from "#shared/domain/filters/address.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SetEmployer } from "../../bulk/index.tsx";
import { texts } from "./texts.ts";

const name: NameColumn<GapRow> = {
  label: texts.domain,
  width: 230,
  least: 150,
  name: ({ domain }) => domain ?? texts.otherDomains,
};

/** People without a certain employer, by the domain of their addresses, with what speaks for an organization. */
export function AffiliationsPage() {
  const { hash, search: params } = useLocation();
  const kind = gapKinds.find((each) => hash === `#${each}`) ?? "none";
  const group = useSelectedGroup();
  const groupId = group?.id ?? "";
  const [state, change] = useListState(gapsAddress);
  const query = useQuery({ ...gapsOptions(groupId, kind, state), enabled: group !== undefined });
  const [open, setOpen] = useState<GapRow | null>(null);
  const columns = useMemo(() => columnsOf(groupId, setOpen), [groupId]);
  useTitle(texts.title);
  const { count = null, people = 0, isPartial = false } = query.data ?? {};
  return (
    <ListFrame>
      <ListHeading title={texts.title} count={count === null ? "" : texts.count(count, people)} text={texts.text} />
      <TabLinks aria-label={texts.tabs} className="px-4">
        {gapKinds.map((each) => (
          <TabLink key={each} current={each === kind}>
            <Link to={{ search: params, hash: each }}>{texts.kinds[each]}</Link>
          </TabLink>
        ))}
      </TabLinks>
      <ListToolbar>
        <ListSearch
          placeholder={texts.search}
          search={state.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        {isPartial && <p className="text-ink-3">{texts.partial}</p>}
      </ListToolbar>
      <DataTable
        label={texts.region}
        loading={texts.loading}
        caption={texts.caption}
        query={query}
        name={name}
        columns={columns}
        density="normal"
        pageSize={state.pageSize}
        empty={
          <ListEmpty
            icon={UserRoundX}
            texts={texts}
            page={state.page}
            hasActiveFilter={hasActiveFilter(gapsAddress, state)}
            onFirstPage={() => change({ page: 1 }, { replace: true })}
            onClear={() => change({ search: "" })}
          />
        }
      />
      <ListFooter list={gapsAddress} state={state} shown={query.data?.rows.length ?? 0} total={count} change={change} />
      {open && (
        <SetEmployer
          ids={open.ids}
          proposed={{
            organization: open.proposal?.organization ?? null,
            start: open.proposal?.from?.slice(0, 7) ?? "",
            end: "",
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </ListFrame>
  );
}

/** Most ids in the address of a list. */
const mostIds = 100;

function columnsOf(groupId: string, onSet: (row: GapRow) => void): Column<GapRow>[] {
  const peopleList = (ids: readonly string[]) => {
    const people = { people: { type: "multiselect", value: ids, include: true, match: "any" } } as const;
    return `/people?${new URLSearchParams({ projectGroup: groupId, ...toAddress(people) })}`;
  };
  return [
    {
      id: "people",
      label: texts.people,
      width: 240,
      least: 140,
      grows: true,
      cell: ({ domain, ids, names, people }) => (
        <Link
          className="truncate hover:underline"
          to={peopleList(ids.slice(0, mostIds))}
          aria-label={texts.peopleOf(domain ?? texts.otherDomains, people)}
        >
          <span className="tabular-nums">{formatCount(people)}</span>{" "}
          <bdi className="text-ink-3">{names.join(", ")}</bdi>
        </Link>
      ),
    },
    {
      id: "activities",
      label: texts.activities,
      width: 100,
      alignsEnd: "plain",
      cell: ({ activities }) => <span className="block text-right tabular-nums">{formatCount(activities)}</span>,
    },
    {
      id: "lastActive",
      label: texts.lastActive,
      width: 130,
      least: 104,
      cell: ({ lastActive }, now) => <AgoCell moment={lastActive} what={texts.lastActive} now={now} />,
    },
    {
      id: "proposal",
      label: texts.proposal,
      width: 280,
      least: 170,
      cell: ({ proposal }) => {
        if (!proposal) return <None what={texts.proposal} />;
        const { organization, evidence, colleagues } = proposal;
        const why = evidence === "colleagues" ? texts.evidence.colleagues(colleagues) : texts.evidence[evidence];
        return (
          <span className="truncate" title={`${organization.name} ${why}`}>
            <Link className="hover:underline" to={profilePath("/organizations", organization.id, groupId)}>
              <bdi>{organization.name}</bdi>
            </Link>{" "}
            <span className="text-ink-3">{why}</span>
          </span>
        );
      },
    },
    {
      id: "actions",
      label: texts.set,
      width: 140,
      least: 132,
      hidesLabel: true,
      cell: (row) => (
        <span className="flex justify-end">
          <Button
            size="sm"
            variant="outline"
            aria-label={texts.setOf(row.domain ?? texts.otherDomains)}
            onClick={() => onSet(row)}
          >
            {texts.set}
          </Button>
        </span>
      ),
    },
  ];
}

/** Group of people as a row. */
type GapRow = EmployerGap & { readonly id: string };

/** Search and page are in the URL; the server determines the order. */
const gapsAddress: ListAddress<never> = {
  path: "/organizations/affiliations",
  sortProps: [],
  defaults: { ...listDefaults, settings: {} },
};

/** Fetches one page of groups. */
function gapsOptions(groupId: string, kind: GapKind, { search, page, pageSize }: ListState<never>) {
  const body = { kind, search: search.trim(), limit: pageSize, offset: (page - 1) * pageSize };
  return queryOptions({
    queryKey: ["people", groupId, "employer-gaps", body],
    queryFn: async ({ signal }) => {
      const answer = await getClient().send(memberEmployerGaps, { body, segments: [groupId], signal });
      return { ...answer, rows: answer.rows.map((row): GapRow => ({ ...row, id: row.domain ?? "" })) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
