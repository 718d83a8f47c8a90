import {
  Activity,
  Building2,
  ChartNoAxesColumn,
  Inbox,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  ShieldCheck,
  Telescope,
  Users,
} from "lucide-react";
import { isSupported } from "#console/core/available-actions.ts";
import { isPermitted } from "#console/session/index.ts";
import type { Capability } from "#shared/contract/config.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { texts } from "../texts.ts";

/** Entry of the side menu and of the palette's page list. */
export interface MenuItem {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly permission?: Permission;
  /** Capability of the backend that the page requires. */
  readonly capability?: Capability;
  /** The link contains the selected project group. The entry is disabled until one is selected. */
  readonly needsGroup?: boolean;
  /** The link contains the selected project group, if any. */
  readonly takesGroup?: boolean;
}

export const groupsItem: MenuItem = { path: "/project-groups", label: texts.allProjectGroups, icon: LayoutGrid };

/** Entries below the project group picker. */
export const groupItems: readonly MenuItem[] = [
  {
    path: "/inbox",
    label: texts.inbox,
    icon: Inbox,
    permission: "memberRead",
    capability: "inbox",
    takesGroup: true,
  },
  {
    path: "/overview",
    label: texts.overview,
    icon: ChartNoAxesColumn,
    permission: "activityRead",
    capability: "overview",
    needsGroup: true,
  },
  { path: "/people", label: texts.people, icon: Users, permission: "memberRead", needsGroup: true },
  {
    path: "/organizations",
    label: texts.organizations,
    icon: Building2,
    permission: "organizationRead",
    needsGroup: true,
  },
  { path: "/activities", label: texts.activities, icon: Activity, permission: "activityRead", needsGroup: true },
  {
    path: "/data-quality-assistant",
    label: texts.dataQuality,
    icon: ListChecks,
    permission: "dataQualityRead",
    needsGroup: true,
  },
  { path: "/community-lens", label: texts.communityLens, icon: Telescope, permission: "eagleEyeRead" },
];

/** Entries at the end of the menu. */
export const adminItems: readonly MenuItem[] = [
  { path: "/admin", label: texts.administration, icon: ShieldCheck, permission: "projectGroupEdit" },
];

/** Whether the backend supports the entry and one of the roles permits it. */
export function isOffered(item: MenuItem, roles: readonly string[]): boolean {
  return isSupported(item) && (!item.permission || isPermitted(roles, item.permission));
}
