import { Plus, Shapes } from "lucide-react";
import { goTo } from "#console/core/navigation.ts";
import { canAccessSegment } from "#console/core/segment-access.ts";
import { groupSearch, selectedGroup } from "#console/core/selected-group.ts";
import { isPermitted, type SessionUser } from "#console/session/index.ts";
import type { Action } from "#console/ui/actions.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import { hasActivityDetails } from "./list/activity-queries.ts";
import { texts } from "./texts.ts";

type Context = { readonly user: SessionUser | null };

/** Returns whether the user has the permission in the selected group and the backend supports changing activities. */
function isAllowedHere({ user }: Context, permission: Permission): boolean {
  const group = selectedGroup();
  if (user === null || group === null || !hasActivityDetails()) return false;
  return isPermitted(user.roles, permission) && subProjectIds(group).some((id) => canAccessSegment(user, id));
}

const openDrawer = (drawer: string) => goTo(`/activities${groupSearch(selectedGroup())}&drawer=${drawer}`);

/** Actions on the activities of the selected project group, for the command palette. */
export const actions: readonly Action<Context>[] = [
  {
    id: "add-activity",
    label: texts.add,
    icon: Plus,
    isAvailable: (context) => isAllowedHere(context, "activityCreate"),
    run: () => openDrawer("add"),
  },
  {
    id: "manage-activity-types",
    label: texts.manageTypes,
    icon: Shapes,
    isAvailable: (context) => isAllowedHere(context, "settingsEdit"),
    run: () => openDrawer("types"),
  },
];
