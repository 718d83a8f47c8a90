import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useState } from "react";
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
import type { SessionUser } from "#console/session/index.ts";
import { track, useUser } from "#console/session/index.ts";
import { orderByOf } from "#shared/domain/list-state.ts";
import { narrowingWords } from "../../export/index.ts";
import { ListActions } from "../../list-actions/index.ts";
import { texts } from "../texts.ts";
import { availableColumns, defaultColumns } from "./list-columns.ts";
import { type PeopleSetting, peopleList } from "./list-state.ts";
import { type More, OpenMore } from "./more-button.tsx";
import { peopleInBulk } from "./people-bulk.ts";
import { PeopleEmpty } from "./people-empty.tsx";
import {
  attributeDefinitionsOptions,
  peopleCountOptions,
  peopleFiltersOptions,
  peoplePageOptions,
  peopleSelection,
} from "./people-queries.ts";
import { peopleViews } from "./people-views.ts";
import { personRowView } from "./person-row-view.tsx";

const MorePopover = lazy(async () => ({ default: (await import("./more-popover.tsx")).MorePopover }));

/** The people of the selected project group. */
export function PeoplePage() {
  const group = useSelectedGroup();
  const user = useUser();
  return group && user ? <PeopleList key={group.id} groupId={group.id} user={user} /> : null;
}

function PeopleList({ groupId, user }: { groupId: string; user: SessionUser }) {
  const [state, change] = useListState(peopleList);
  const [more, setMore] = useState<More | null>(null);
  const queryClient = useQueryClient();
  const { rowDetails = false } = runtimeConfig().capabilities;

  const people = useQuery(peoplePageOptions(groupId, state));
  // The total and the attributes wait for the rows: nothing is asked before them.
  const afterRows = people.data !== undefined || people.isError;
  const total = useTotal(state, people, peopleCountOptions(groupId, state));
  const definitions = useQuery({ ...attributeDefinitionsOptions(), enabled: rowDetails && afterRows });

  const controls = useRowControls(peopleInBulk, people.data !== undefined);

  const onIntent = useRowIntent(
    useCallback(
      (id: string) =>
        void import("../profile/person-page.tsx").then((screen) => screen.prefetchPerson(queryClient, groupId, id)),
      [queryClient, groupId],
    ),
  );
  const setting = (name: PeopleSetting) => ({
    label: texts.settings[name],
    value: state.settings[name],
    onChange: (value: (typeof state.settings)[PeopleSetting]) => {
      const settings = { ...state.settings, [name]: value };
      track("Filter contributors", "Feature", { settings });
      change({ settings });
    },
  });

  return (
    <OpenMore value={setMore}>
      <ListPage
        kind={peopleList}
        texts={texts}
        view={personRowView}
        groupId={groupId}
        userId={user.id}
        state={state}
        change={change}
        query={people}
        total={total}
        available={availableColumns(rowDetails, definitions.data ?? [])}
        defaultColumns={defaultColumns}
        settings={[setting("bot"), setting("teamMember")]}
        {...controls}
        bulk={
          controls.leading && (
            <BulkSlot
              kind={peopleInBulk}
              listed={JSON.stringify(peopleCountOptions(groupId, state).queryKey)}
              rows={people.data?.rows}
              total={total}
              selection={() => peopleSelection(queryClient, state)}
              ready={people.data !== undefined}
            />
          )
        }
        views={<ListViews kind={peopleList} views={peopleViews} state={state} ready={afterRows} />}
        filters={
          <ListFilters
            state={state}
            change={change}
            schema={peopleFiltersOptions()}
            count={(wanted) => peopleCountOptions(groupId, { ...state, ...wanted, settings: state.settings })}
            countText={texts.count}
            onFilter={(filters) => track("Filter contributors", "Feature", { filters })}
          />
        }
        actions={
          <ListActions
            kind="people"
            list={{
              rows: () => peopleSelection(queryClient, state),
              groupId,
              orderBy: orderByOf(state.order),
              count: total,
              words: narrowingWords(state.search, state.filters),
            }}
          />
        }
        empty={<PeopleEmpty state={state} change={change} />}
        onSearch={(typed) => {
          // What was searched for may be a name: only that a search was made is told.
          if (typed.trim() !== "") track("Search contributors", "Feature", {});
        }}
        onSort={(order) => {
          track("Sort contributors", "Feature", { ...order });
          change({ order });
        }}
        onIntent={onIntent}
      />
      {more && (
        <Suspense>
          <MorePopover more={more} onClose={() => setMore(null)} />
        </Suspense>
      )}
    </OpenMore>
  );
}
