import { useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { showToast } from "#console/ui/toast.ts";
import { type Activity, activityCreate, activityDestroy, activityUpdate } from "#shared/contract/activities.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { activitiesKey } from "../list/activity-queries.ts";
import { texts } from "../texts.ts";

/** Returns mutations for activities. Each one invalidates all queries that show or count activities. */
export function useActivityEdits() {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all(
      [activitiesKey, "activity", "people", "person", "organizations", "organization"].map((key) =>
        cache.invalidateQueries({ queryKey: [key] }),
      ),
    );
  /** Scopes the request to the sub-project, so that users with access to only this sub-project can edit. */
  const within = ({ segmentId }: Pick<Activity, "segmentId">) => ({ segments: segmentId ? [segmentId] : [] });

  return {
    async create(subProject: string, body: Omit<BodyOf<typeof activityCreate>, "segments">): Promise<void> {
      await getClient().send(activityCreate, { body: { ...body, segments: [subProject] } });
      showToast({ type: "success", message: texts.saved.added });
      await refresh();
    },

    async update(activity: Activity, change: Omit<BodyOf<typeof activityUpdate>, "segments">): Promise<void> {
      const params = { id: activity.id };
      await getClient().send(activityUpdate, { params, body: { ...change, ...within(activity) } });
      showToast({ type: "success", message: change.memberId ? texts.saved.moved : texts.saved.changed });
      await refresh();
    },

    /** Pins a note to the card of its person, or removes the pin. */
    async pin(note: Pick<Activity, "id" | "segmentId">, pinned: boolean): Promise<void> {
      await getClient().send(activityUpdate, { params: { id: note.id }, body: { pinned, ...within(note) } });
      showToast({ type: "success", message: pinned ? texts.pinned.saved : texts.pinned.removed });
      await refresh();
    },

    async remove(activity: Activity): Promise<void> {
      await getClient().send(activityDestroy, { query: { ids: [activity.id] }, body: within(activity) });
      showToast({ type: "success", message: texts.saved.deleted });
      await refresh();
    },
  };
}
