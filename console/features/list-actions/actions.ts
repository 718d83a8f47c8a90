import { Flag, ListPlus, Plus, Tag, Trash2, Upload } from "lucide-react";
import { can } from "#console/core/api-client.ts";
import { goTo } from "#console/core/navigation.ts";
import { canAccessSegment } from "#console/core/segment-access.ts";
import { groupSearch, selectedGroup } from "#console/core/selected-group.ts";
import { isPermitted, type SessionUser } from "#console/session/index.ts";
import type { Action } from "#console/ui/actions.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import { type ListTool, listTools, type RecordList } from "./list-tools.ts";
import { texts } from "./texts.ts";
import type { ListDrawer } from "./use-open-drawer.ts";

type Context = { readonly user: SessionUser | null };

function openDrawer(kind: RecordList, drawer: ListDrawer): void {
  goTo(`/${kind}${groupSearch(selectedGroup())}&drawer=${drawer}`);
}

/** Returns whether the user has access to the selected group. */
function canWorkHere({ user }: Context): boolean {
  const group = selectedGroup();
  return user !== null && group !== null && subProjectIds(group).some((id) => canAccessSegment(user, id));
}

function mayUse(context: Context, kind: RecordList, tool: ListTool): boolean {
  const { user } = context;
  if (user === null) return false;
  return listTools(kind, user.roles, can, canWorkHere(context)).includes(tool);
}

/** Actions on the lists of the selected project group, for the command palette. */
export const actions: readonly Action<Context>[] = [
  {
    id: "add-person",
    label: texts.add.people,
    icon: Plus,
    isAvailable: (context) => canWorkHere(context) && isPermitted(context.user?.roles ?? [], "memberCreate"),
    run: () => openDrawer("people", "add"),
  },
  {
    id: "add-organization",
    label: texts.add.organizations,
    icon: Plus,
    isAvailable: (context) => canWorkHere(context) && isPermitted(context.user?.roles ?? [], "organizationCreate"),
    run: () => openDrawer("organizations", "add"),
  },
  {
    id: "import-people",
    label: texts.imports.people,
    icon: Upload,
    isAvailable: (context) => mayUse(context, "people", "import"),
    run: () => openDrawer("people", "import"),
  },
  {
    id: "import-organizations",
    label: texts.imports.organizations,
    icon: Upload,
    isAvailable: (context) => mayUse(context, "organizations", "import"),
    run: () => openDrawer("organizations", "import"),
  },
  {
    id: "manage-tags",
    label: texts.tools.tags,
    icon: Tag,
    isAvailable: (context) => selectedGroup() !== null && mayUse(context, "people", "tags"),
    run: () => openDrawer("people", "tags"),
  },
  {
    id: "manage-attributes",
    label: texts.tools.attributes,
    icon: ListPlus,
    isAvailable: (context) => selectedGroup() !== null && mayUse(context, "people", "attributes"),
    run: () => openDrawer("people", "attributes"),
  },
  {
    id: "open-trash",
    label: texts.tools.trash,
    icon: Trash2,
    isAvailable: (context) => selectedGroup() !== null && mayUse(context, "people", "trash"),
    run: () => goTo(`/people/trash${groupSearch(selectedGroup())}`),
  },
  {
    id: "open-reports",
    label: texts.tools.reports,
    icon: Flag,
    isAvailable: (context) => mayUse(context, "people", "reports"),
    run: () => goTo(`/data-issues${groupSearch(selectedGroup())}`),
  },
];
