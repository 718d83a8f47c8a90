import { Ellipsis, Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { onDemand } from "#console/core/on-demand.tsx";
import { useAddressParams } from "#console/core/use-address-params.ts";
import type { ExportedList } from "#console/data-table/index.ts";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import { useUser } from "#console/session/index.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "../texts.ts";
import { hasActivityDetails } from "./activity-queries.ts";
import type { ToolsProps } from "./activity-tools.tsx";

const Form = lazy(async () => ({ default: (await import("../edit/activity-form-drawer.tsx")).ActivityFormDrawer }));
const Types = lazy(async () => ({ default: (await import("../types-drawer.tsx")).TypesDrawer }));
const Tools = onDemand<ToolsProps>(async () => (await import("./activity-tools.tsx")).ActivityTools);

/** Buttons in the heading of the list: add an activity, and a menu with exports and activity types. */
export function ActivityActions({ group, list }: { group: ProjectGroup; list: ExportedList }) {
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
        {drawer === "add" && mayAdd && <Form activity={null} group={group} user={user} onClose={() => open(null)} />}
        {drawer === "types" && mayManage && <Types groupId={group.id} onClose={() => open(null)} />}
      </Suspense>
    </>
  );
}
