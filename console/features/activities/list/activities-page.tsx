import { type UseQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Activity as ActivityIcon, Ellipsis, Plus } from "lucide-react";
import { Suspense, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { onDemand } from "#console/core/on-demand.tsx";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import {
  type ExportedList,
  type FixedViews,
  hasActiveFilter,
  ListEmpty,
  ListFrame,
  ListHeading,
  ListViews,
  searchWordsOf,
  useListState,
  useScrollMemory,
} from "#console/data-table/index.ts";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import { useUser } from "#console/session/index.ts";
import { orderByOf } from "#shared/domain/lists/list-state.ts";
import { type ProjectGroup, subProjects } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { ActivityDialogs, ActivityForm, type OpenDialog } from "../feed/activity-dialogs.tsx";
import { ActivityFeed } from "../feed/activity-feed.tsx";
import type { ItemContext } from "../feed/feed-item.tsx";
import type { ActivityPages } from "../feed/load-more.tsx";
import { TypesDrawer } from "../index.ts";
import { texts } from "../texts.ts";
import { activitiesAddress } from "./activities-address.ts";
import { activityQueries, hasActivityDetails } from "./activity-queries.ts";
import { ActivityToolbar } from "./activity-toolbar.tsx";
import type { ToolsProps } from "./activity-tools.tsx";

const queries = activityQueries(null);

const views: FixedViews = {
  placement: "activity",
  fixed: [
    { id: "all-activities", name: texts.views.all, config: {} },
    { id: "last-7-days", name: texts.views.lastWeek, config: { date: { operator: "gt", value: "last7days" } } },
  ],
  schema: queries.schema,
};

/** Activities of the selected project group. */
export function ActivitiesPage() {
  const group = useSelectedGroup();
  return group ? <GroupActivities key={group.id} group={group} /> : null;
}

function GroupActivities({ group }: { group: ProjectGroup }) {
  const [state, change] = useListState(activitiesAddress);
  const cache = useQueryClient();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const region = useRef<HTMLElement>(null);
  const query = useInfiniteQuery(queries.rows(group.id, state));
  const total = useActivityTotal(query, queries.count(group.id, state));
  const isReady = query.data !== undefined;
  useScrollMemory(region, isReady);
  const item = useMemo<ItemContext>(() => {
    const places = subProjects(group).map(({ id, name }) => [id, name] as const);
    return { owner: null, places: new Map(places.length > 1 ? places : []), onDialog: setDialog };
  }, [group]);

  return (
    <ListFrame>
      <ListHeading title={texts.title} count={total === null ? "" : texts.count(total)}>
        <ActivityActions
          group={group}
          list={{
            rows: () => queries.selection(cache, state),
            groupId: group.id,
            orderBy: orderByOf(state.order),
            count: total,
            words: searchWordsOf(state),
          }}
        />
      </ListHeading>
      <ListViews list={activitiesAddress} views={views} state={state} ready={isReady || query.isError} />
      <ActivityToolbar queries={queries} groupId={group.id} state={state} change={change} />
      <section
        ref={region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll only a focused region
        tabIndex={0}
        aria-label={texts.title}
        className="relative min-h-0 flex-1 overflow-auto border-t border-line [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin] focus-visible:rounded-none"
      >
        <ActivityFeed
          query={query}
          label={texts.title}
          item={item}
          region={region}
          empty={
            <ListEmpty
              icon={ActivityIcon}
              texts={texts}
              page={1}
              hasActiveFilter={hasActiveFilter(activitiesAddress, state)}
              onFirstPage={() => {}}
              onClear={() => change({ search: "", filters: {}, settings: activitiesAddress.defaults.settings })}
              action={
                <Button asChild variant="primary">
                  <Link to="/project-groups">{texts.goToGroups}</Link>
                </Button>
              }
            />
          }
        />
      </section>
      <ActivityDialogs opened={dialog} onClose={() => setDialog(null)} />
    </ListFrame>
  );
}

/**
 * Returns the total number of activities in a list; null while unknown. Sends the count request after the rows, and
 * only if there are more pages.
 */
function useActivityTotal(
  { data, hasNextPage }: Pick<ActivityPages, "data" | "hasNextPage">,
  count: UseQueryOptions<number | null, Error, number | null, readonly unknown[]>,
): number | null {
  const isWhole = data !== undefined && !hasNextPage;
  const counted = useQuery({ ...count, enabled: data !== undefined && !isWhole });
  if (isWhole) return new Set(data.pages.flat().map(({ id }) => id)).size;
  return counted.isPlaceholderData ? null : (counted.data ?? null);
}

const Tools = onDemand<ToolsProps>(async () => (await import("./activity-tools.tsx")).ActivityTools);

/** Buttons in the heading of the list: add an activity, and a menu with exports and activity types. */
function ActivityActions({ group, list }: { group: ProjectGroup; list: ExportedList }) {
  const [params, change] = useAddressParams();
  const user = useUser();
  const mayAdd = usePermissionInGroup("activityCreate");
  const mayManage = usePermissionInGroup("settingsEdit");
  if (!user || !hasActivityDetails()) return null;
  const drawer = params.get("drawer");
  // Closing replaces the history entry, so that the Back button does not reopen the drawer.
  const open = (next: string | null) => change({ drawer: next }, { replace: next === null });
  return (
    <>
      {mayAdd && (
        <Button variant="primary" onClick={() => open("add")}>
          <Plus />
          {texts.add}
        </Button>
      )}
      <Tools
        list={list}
        email={user.email}
        onTypes={mayManage ? () => open("types") : null}
        trigger={
          <Button size="icon" aria-label={texts.more} aria-haspopup="menu">
            <Ellipsis />
          </Button>
        }
      />
      <Suspense>
        {drawer === "add" && mayAdd && (
          <ActivityForm activity={null} group={group} user={user} onClose={() => open(null)} />
        )}
        {drawer === "types" && mayManage && <TypesDrawer groupId={group.id} onClose={() => open(null)} />}
      </Suspense>
    </>
  );
}
