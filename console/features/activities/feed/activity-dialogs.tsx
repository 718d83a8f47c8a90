import { lazy, Suspense } from "react";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { usePermission, useUser } from "#console/session/index.ts";
import type { Activity } from "#shared/contract/activities.ts";
import type { ActivityDialog } from "./item-menu.tsx";

const Move = lazy(async () => ({ default: (await import("../edit/move-dialog.tsx")).MoveDialog }));
const Details = lazy(async () => ({ default: (await import("./activity-drawer.tsx")).ActivityDrawer }));

/** Lazy-loaded form of an activity. */
export const ActivityForm = lazy(async () => ({
  default: (await import("../edit/activity-form-drawer.tsx")).ActivityFormDrawer,
}));

export interface OpenDialog {
  readonly dialog: ActivityDialog;
  readonly activity: Activity;
}

interface ActivityDialogsProps {
  opened: OpenDialog | null;
  onClose: () => void;
}

/** Overlays of a feed: details of the activity named in the URL, the edit form and the move dialog. */
export function ActivityDialogs({ opened, onClose }: ActivityDialogsProps) {
  const [params, change] = useAddressParams();
  const group = useSelectedGroup();
  const user = useUser();
  const mayRead = usePermission("activityRead");
  const id = params.get("activity");
  return (
    <Suspense>
      {id && mayRead && <Details key={id} id={id} onClose={() => change({ activity: null }, { replace: true })} />}
      {opened?.dialog === "edit" && group && user && (
        <ActivityForm activity={opened.activity} group={group} user={user} onClose={onClose} />
      )}
      {opened?.dialog === "move" && group && <Move activity={opened.activity} groupId={group.id} onClose={onClose} />}
    </Suspense>
  );
}
