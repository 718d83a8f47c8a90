import { Activity, Building2, LayoutGrid, type LucideIcon, Users } from "lucide-react";
import type { Permission } from "#shared/domain/permissions.ts";
import { texts } from "../texts.ts";

/** An entry of the side menu and of the palette's pages. */
export interface MenuItem {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly permission?: Permission;
  /** Carries the selected project group in its query, and is disabled until one is selected. */
  readonly needsGroup?: boolean;
}

export const groupsItem: MenuItem = { path: "/project-groups", label: texts.allProjectGroups, icon: LayoutGrid };

/** Entries below the project group picker. */
export const groupItems: readonly MenuItem[] = [
  { path: "/people", label: texts.people, icon: Users, permission: "memberRead", needsGroup: true },
  {
    path: "/organizations",
    label: texts.organizations,
    icon: Building2,
    permission: "organizationRead",
    needsGroup: true,
  },
  { path: "/activities", label: texts.activities, icon: Activity, permission: "activityRead", needsGroup: true },
];
