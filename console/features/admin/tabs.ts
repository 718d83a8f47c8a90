import { type ComponentType, lazy } from "react";
import { hasPermission } from "#shared/domain/permissions.ts";
import { type PageKey, pageKeys } from "#shared/domain/product-events.ts";

/** A tab of the page; its key is what follows `#` in the address. */
export interface AdminTab {
  readonly key: string;
  readonly label: string;
  /** Tracked as a page view. */
  readonly page?: PageKey;
  readonly isOffered: (roles: readonly string[]) => boolean;
  readonly Content: ComponentType;
}

const tabs: readonly AdminTab[] = [
  {
    key: "project-groups",
    label: "Project groups",
    page: pageKeys.adminProjectGroups,
    isOffered: (roles) => hasPermission(roles, "projectGroupEdit"),
    Content: lazy(async () => ({ default: (await import("./groups/groups-tab.tsx")).GroupsTab })),
  },
  {
    key: "users",
    label: "Users",
    isOffered: (roles) => hasPermission(roles, "userRead"),
    Content: lazy(async () => ({ default: (await import("./users/users-tab.tsx")).UsersTab })),
  },
  {
    key: "integrations",
    label: "Integrations",
    isOffered: (roles) => hasPermission(roles, "integrationRead"),
    Content: lazy(async () => ({ default: (await import("./integrations/integrations-tab.tsx")).IntegrationsTab })),
  },
  {
    key: "api-keys",
    label: "API keys",
    page: pageKeys.adminApiKeys,
    isOffered: () => true,
    Content: lazy(async () => ({ default: (await import("./api-keys/api-keys-tab.tsx")).ApiKeysTab })),
  },
  {
    key: "audit-logs",
    label: "Audit logs",
    page: pageKeys.adminAuditLogs,
    isOffered: (roles) => hasPermission(roles, "auditLogRead"),
    Content: lazy(async () => ({ default: (await import("./audit/audit-tab.tsx")).AuditTab })),
  },
];

/** The tabs that these roles may open, in the order of the page. */
export function offeredTabs(roles: readonly string[]): readonly AdminTab[] {
  return tabs.filter(({ isOffered }) => isOffered(roles));
}
