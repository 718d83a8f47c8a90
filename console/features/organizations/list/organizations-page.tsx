import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import {
  BulkSlot,
  ListFilters,
  ListPage,
  ListViews,
  useListState,
  useRowControls,
  useRowIntent,
  useTotal,
} from "#console/data-table/index.ts";
import { track, useUser } from "#console/session/index.ts";
import { orderByOf } from "#shared/domain/list-state.ts";
import { narrowingWords } from "../../export/index.ts";
import { ListActions } from "../../list-actions/index.ts";
import { texts } from "../texts.ts";
import { organizationList } from "./list-state.ts";
import {
  organizationFiltersOptions,
  organizationsCountOptions,
  organizationsPageOptions,
  organizationsSelection,
} from "./organization-queries.ts";
import { availableColumns, defaultColumns, organizationRowView } from "./organization-row-view.tsx";
import { organizationViews } from "./organization-views.ts";
import { organizationsInBulk } from "./organizations-bulk.ts";
import { OrganizationsEmpty } from "./organizations-empty.tsx";

/** The organizations of the selected project group. */
export function OrganizationsPage() {
  const group = useSelectedGroup();
  const user = useUser();
  return group && user ? <Organizations key={group.id} groupId={group.id} userId={user.id} /> : null;
}

function Organizations({ groupId, userId }: { groupId: string; userId: string }) {
  const [state, change] = useListState(organizationList);
  const queryClient = useQueryClient();
  const organizations = useQuery(organizationsPageOptions(groupId, state));
  const total = useTotal(state, organizations, organizationsCountOptions(groupId, state));
  const controls = useRowControls(organizationsInBulk, organizations.data !== undefined);
  const onIntent = useRowIntent(
    useCallback(
      (id: string) =>
        void import("../profile/organization-page.tsx").then((screen) =>
          screen.prefetchOrganization(queryClient, groupId, id),
        ),
      [queryClient, groupId],
    ),
  );
  return (
    <ListPage
      kind={organizationList}
      texts={texts}
      view={organizationRowView}
      groupId={groupId}
      userId={userId}
      state={state}
      change={change}
      query={organizations}
      total={total}
      available={availableColumns(runtimeConfig().capabilities.rowDetails === true)}
      defaultColumns={defaultColumns}
      settings={[
        {
          label: texts.settings.teamOrganization,
          value: state.settings.teamOrganization,
          onChange: (teamOrganization) => {
            track("Filter organizations", "Feature", { settings: { teamOrganization } });
            change({ settings: { teamOrganization } });
          },
        },
      ]}
      {...controls}
      bulk={
        controls.leading && (
          <BulkSlot
            kind={organizationsInBulk}
            listed={JSON.stringify(organizationsCountOptions(groupId, state).queryKey)}
            rows={organizations.data?.rows}
            total={total}
            selection={() => organizationsSelection(queryClient, state)}
            ready={organizations.data !== undefined}
          />
        )
      }
      views={
        <ListViews
          kind={organizationList}
          views={organizationViews}
          state={state}
          ready={organizations.data !== undefined || organizations.isError}
        />
      }
      filters={
        <ListFilters
          state={state}
          change={change}
          schema={organizationFiltersOptions()}
          count={(wanted) => organizationsCountOptions(groupId, { ...state, ...wanted, settings: state.settings })}
          countText={texts.count}
          onFilter={(filters) => track("Filter organizations", "Feature", { filters })}
        />
      }
      actions={
        <ListActions
          kind="organizations"
          list={{
            rows: () => organizationsSelection(queryClient, state),
            groupId,
            orderBy: orderByOf(state.order),
            count: total,
            words: narrowingWords(state.search, state.filters),
          }}
        />
      }
      empty={<OrganizationsEmpty state={state} change={change} />}
      onSearch={(typed) => {
        if (typed.trim() !== "") track("Search organizations", "Feature", {});
      }}
      onSort={(order) => {
        track("Sort organizations", "Feature", { ...order });
        change({ order });
      }}
      onIntent={onIntent}
    />
  );
}
