import { History, LogOut, Merge } from "lucide-react";
import { goTo } from "#console/core/navigation.ts";
import { groupSearch, selectedGroup } from "#console/core/selected-group.ts";
import { themes } from "#console/core/themes.ts";
import { isPermitted, type SessionUser, signOut } from "#console/session/index.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { Action } from "#shared/ui/actions.ts";
import { setTheme } from "#shared/ui/theme.ts";
import { texts } from "./texts.ts";

type Context = { readonly user: SessionUser | null };

function merge(list: "people" | "organizations", permission: Permission): Action<Context> {
  return {
    id: `merge-${list}`,
    label: texts.merge[list],
    icon: Merge,
    isAvailable: ({ user }) => selectedGroup() !== null && user !== null && isPermitted(user.roles, permission),
    run: () => goTo(`/${list}/merge-suggestions${groupSearch(selectedGroup())}`),
  };
}

/** Global actions that belong to no other feature. */
export const actions: readonly Action<Context>[] = [
  merge("people", "mergeMembers"),
  merge("organizations", "mergeOrganizations"),
  {
    id: "changes",
    label: texts.changes,
    icon: History,
    capability: "inbox",
    isAvailable: ({ user }) => user !== null && isPermitted(user.roles, "auditLogRead"),
    run: () => goTo(`/changes${groupSearch(selectedGroup())}`),
  },
  ...themes.map(
    ({ value, label, icon }): Action<Context> => ({
      id: `theme-${value}`,
      label: texts.theme(label),
      icon,
      isAvailable: () => true,
      run: () => setTheme(value),
    }),
  ),
  { id: "sign-out", label: texts.signOut, icon: LogOut, isAvailable: () => true, run: () => signOut() },
];
