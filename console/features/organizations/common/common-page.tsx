import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { Fragment, useMemo } from "react";
import { Link } from "react-router";
import { can, getClient } from "#console/core/api-client.ts";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { useTitle } from "#console/core/use-title.ts";
import {
  type Column,
  DataTable,
  filteredSelection,
  filterKey,
  hasActiveFilter,
  ListEmpty,
  ListFilters,
  ListFooter,
  ListFrame,
  ListHeading,
  ListSearch,
  ListToolbar,
  type NameColumn,
  None,
  plainSelection,
  profilePath,
  type SchemaOptions,
  useListState,
} from "#console/data-table/index.ts";
import { track } from "#console/session/index.ts";
import { listRules } from "#shared/client/backend.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { organizationList } from "#shared/contract/organizations.ts";
import { offsetOf, orderByOf } from "#shared/domain/lists/list-state.ts";
import { findProjectGroup, type ProjectGroup } from "#shared/domain/segments.ts";
import { identitiesColumn, organizationName, websiteColumn } from "../list/organizations-columns.tsx";
import { type CommonListState, commonAddress, commonBase } from "./common-address.ts";
import { texts } from "./texts.ts";

// No sort property: the list is always ordered by name.
const name: NameColumn<CommonOrganization> = { ...organizationName, grows: true };

/** Organizations of all project groups. */
export function CommonOrganizationsPage() {
  const [state, change] = useListState(commonAddress);
  const query = useQuery(commonOptions(state));
  const { data: groups } = useQuery(allProjectGroupsOptions());
  const table = useMemo(() => {
    const groupsOf = (row: CommonOrganization) => knownGroups(groups ?? [], row.segments ?? []);
    return {
      columns: [{ ...websiteColumn, width: 240 }, { ...identitiesColumn, width: 130 }, groupsColumn(groupsOf)],
      link: {
        to: (row: CommonOrganization) => profilePath("/organizations", row.id, groupsOf(row)[0]?.id ?? null),
      },
    };
  }, [groups]);
  useTitle(texts.title);
  const total = query.data?.count ?? null;

  return (
    <ListFrame>
      <ListHeading title={texts.title} count={total === null ? "" : texts.count(total)} text={texts.text} />
      <ListToolbar>
        <ListSearch
          placeholder={texts.search}
          search={state.search}
          onSearch={(search) => {
            if (search.trim() !== "") track("Search organizations", "Feature", {});
            change({ search }, { replace: true });
          }}
        />
        <ListFilters
          state={state}
          change={change}
          schema={commonFiltersOptions()}
          count={(overrides) => commonCountOptions({ ...state, ...overrides, settings: state.settings })}
          countText={texts.count}
          onFilter={(filters) => track("Filter organizations", "Feature", { filters })}
        />
      </ListToolbar>
      <DataTable
        {...table}
        label={texts.region}
        loading={texts.loading}
        caption={texts.caption}
        query={query}
        name={name}
        density="normal"
        pageSize={state.pageSize}
        empty={
          <ListEmpty
            icon={Building2}
            texts={texts}
            page={state.page}
            hasActiveFilter={hasActiveFilter(commonAddress, state)}
            onFirstPage={() => change({ page: 1 }, { replace: true })}
            onClear={() => change({ search: "", filters: {} })}
          />
        }
      />
      <ListFooter
        list={commonAddress}
        state={state}
        shown={query.data?.rows.length ?? 0}
        total={total}
        change={change}
      />
    </ListFrame>
  );
}

interface Group {
  readonly id: string;
  readonly name: string;
}

/** Returns the project groups of an organization. Its row names segments of all levels. */
function knownGroups(groups: readonly ProjectGroup[], segments: readonly string[]): Group[] {
  const found = segments.flatMap((segment) => findProjectGroup(groups, segment) ?? []);
  return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
}

function groupsColumn(groupsOf: (row: CommonOrganization) => readonly Group[]): Column<CommonOrganization> {
  return {
    id: "groups",
    label: texts.groups,
    width: 380,
    cell(row) {
      const groups = groupsOf(row);
      if (groups.length === 0) return <None what={texts.group} />;
      return (
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
      );
    },
  };
}

/** Row of the list over all segments. */
type CommonOrganization = AnswerOf<typeof organizationList>["rows"][number];

/** Filters of the list. */
function commonFiltersOptions(): SchemaOptions {
  return {
    queryKey: ["organization-filters", "all-segments"],
    queryFn: async ({ client }) => {
      const { commonFilters } = await import("./common-filters.ts");
      const rules = listRules(can);
      return commonFilters(rules.rowDetails ? await groupOptions(client) : null, rules);
    },
  };
}

async function groupOptions(client: QueryClient) {
  const groups = await client.fetchQuery(allProjectGroupsOptions());
  return groups.map(({ id, name }) => ({ value: id, label: name })).sort((a, b) => a.label.localeCompare(b.label));
}

async function filterOf(client: QueryClient, state: CommonListState) {
  const filtered = await filteredSelection(client, commonFiltersOptions(), state);
  return filtered ? { filter: filtered.filter } : {};
}

/** Returns the request body of one page, without the list's filters. */
export function commonRequest(state: CommonListState) {
  const { page: currentPage, pageSize, order } = state;
  const { filter } = plainSelection(commonBase, state);
  return { filter, orderBy: orderByOf(order), limit: pageSize, offset: offsetOf({ currentPage, pageSize }) };
}

/** Fetches one page of organizations with their total number. */
function commonOptions(state: CommonListState) {
  const body = commonRequest(state);
  return queryOptions({
    queryKey: ["organizations", "all-segments", body, ...filterKey(state)],
    queryFn: async ({ signal, client }) =>
      getClient().send(organizationList, { body: { ...body, ...(await filterOf(client, state)) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Number of organizations that match. */
function commonCountOptions(state: CommonListState) {
  const body = { ...commonRequest(state), limit: 1, offset: 0 };
  return queryOptions<number | null, Error, number | null, readonly unknown[]>({
    queryKey: ["organizations", "all-segments", "count", body, ...filterKey(state)],
    queryFn: async ({ signal, client }) => {
      const request = { ...body, ...(await filterOf(client, state)) };
      return (await getClient().send(organizationList, { body: request, signal })).count;
    },
  });
}
