import { useInfiniteQuery } from "@tanstack/react-query";
import { Activity as ActivityIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { hasActiveFilter, ListEmpty, useListState } from "#console/data-table/index.ts";
import { ActivityDialogs, type OpenDialog } from "../feed/activity-dialogs.tsx";
import { ActivityFeed } from "../feed/activity-feed.tsx";
import type { ItemContext } from "../feed/feed-item.tsx";
import { texts } from "../texts.ts";
import { type ActivityOwner, activitiesAddress } from "./activities-address.ts";
import { activityQueries } from "./activity-queries.ts";
import { ActivityToolbar } from "./activity-toolbar.tsx";

export interface ProfileActivitiesProps {
  of: ActivityOwner;
  /** Sub-projects in which the profile has activities. */
  segments: readonly { readonly id: string; readonly name: string }[];
}

/** Activity list of one person or organization. */
export function ProfileActivities({ of: { kind, id }, segments }: ProfileActivitiesProps) {
  const groupId = useSelectedGroup()?.id ?? "";
  const [state, change] = useListState(activitiesAddress);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const ids = segments.map((segment) => segment.id).join();
  const queries = useMemo(() => activityQueries({ kind, id }, ids === "" ? [] : ids.split(",")), [kind, id, ids]);
  const query = useInfiniteQuery(queries.rows(groupId, state));
  const item = useMemo<ItemContext>(() => {
    const places = segments.map((segment) => [segment.id, segment.name] as const);
    return { owner: kind, places: new Map(places.length > 1 ? places : []), onDialog: setDialog };
  }, [kind, segments]);
  return (
    <div className="pb-8">
      <ActivityToolbar queries={queries} groupId={groupId} state={state} change={change} />
      <ActivityFeed
        query={query}
        label={texts.title}
        item={item}
        region={null}
        empty={
          <ListEmpty
            icon={ActivityIcon}
            texts={{ ...texts, emptyText: texts.emptyProfile[kind] }}
            page={1}
            hasActiveFilter={hasActiveFilter(activitiesAddress, state)}
            onFirstPage={() => {}}
            onClear={() => change({ search: "", filters: {}, settings: activitiesAddress.defaults.settings })}
          />
        }
      />
      <ActivityDialogs opened={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}
