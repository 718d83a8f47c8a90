import { lazy } from "react";
import type { HashTab } from "#console/core/hash-tabs.tsx";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import type { Capability } from "#shared/contract/config.ts";
import { hasPermission, permissionScope } from "#shared/domain/access/permissions.ts";
import { type PageKey, pageKeys } from "#shared/domain/product/product-events.ts";
import { ReportsTab } from "../issue-report/index.ts";

const can = (capability: Capability) => runtimeConfig().capabilities[capability] === true;

/** Tab of the administration page. */
interface AdminTab extends HashTab {
  /** Page view to track. */
  readonly page?: PageKey;
  readonly isOffered: (roles: readonly string[]) => boolean;
}

/** All tabs, in display order. */
export const adminTabs: readonly AdminTab[] = [
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
    key: "collections",
    label: "Collections",
    isOffered: (roles) => hasPermission(roles, "collectionEdit") && can("administration"),
    Content: lazy(async () => ({ default: (await import("./collections/collections-tab.tsx")).CollectionsTab })),
  },
  {
    key: "insights-projects",
    label: "Insights projects",
    isOffered: (roles) => hasPermission(roles, "collectionEdit") && can("administration"),
    Content: lazy(async () => ({ default: (await import("./collections/insights-tab.tsx")).InsightsTab })),
  },
  {
    key: "categories",
    label: "Categories",
    isOffered: (roles) => hasPermission(roles, "collectionEdit") && can("administration"),
    Content: lazy(async () => ({ default: (await import("./collections/categories-tab.tsx")).CategoriesTab })),
  },
  {
    key: "data-issues",
    label: "Data issues",
    isOffered: (roles) => hasPermission(roles, "dataQualityRead") && can("issueReports"),
    Content: ReportsTab,
  },
  {
    key: "api-keys",
    label: "API keys",
    page: pageKeys.adminApiKeys,
    isOffered: () => true,
    Content: lazy(async () => ({ default: (await import("./api-keys/api-keys-tab.tsx")).ApiKeysTab })),
  },
  {
    key: "webhooks",
    label: "Webhooks",
    isOffered: (roles) => permissionScope(roles, "tenantEdit") === "everywhere" && can("administration"),
    Content: lazy(async () => ({ default: (await import("./webhooks/webhooks-tab.tsx")).WebhooksTab })),
  },
  {
    key: "imports",
    label: "Imports",
    isOffered: (roles) => permissionScope(roles, "tenantEdit") === "everywhere" && can("administration"),
    Content: lazy(async () => ({ default: (await import("./imports/imports-tab.tsx")).ImportsTab })),
  },
  {
    key: "domains",
    label: "Domains",
    isOffered: (roles) => permissionScope(roles, "tenantEdit") === "everywhere" && can("administration"),
    Content: lazy(async () => ({ default: (await import("./domains/domains-tab.tsx")).DomainsTab })),
  },
  {
    key: "doubled-records",
    label: "Doubled records",
    isOffered: (roles) => permissionScope(roles, "tenantEdit") === "everywhere" && can("administration"),
    Content: lazy(async () => ({ default: (await import("./repairs/repairs-tab.tsx")).RepairsTab })),
  },
  {
    key: "data-requests",
    label: "Data requests",
    isOffered: (roles) => permissionScope(roles, "tenantEdit") === "everywhere" && can("administration"),
    Content: lazy(async () => ({
      default: (await import("./personal-data/personal-data-tab.tsx")).PersonalDataTab,
    })),
  },
  {
    key: "audit-logs",
    label: "Audit logs",
    page: pageKeys.adminAuditLogs,
    isOffered: (roles) => hasPermission(roles, "auditLogRead"),
    Content: lazy(async () => ({ default: (await import("./audit/audit-tab.tsx")).AuditTab })),
  },
  {
    key: "status",
    label: "Platform status",
    isOffered: (roles) => permissionScope(roles, "tenantRead") === "everywhere" && can("administration"),
    Content: lazy(async () => ({ default: (await import("./status/status-tab.tsx")).StatusTab })),
  },
];

/** Returns the tabs that these roles may open. */
export function offeredTabs(roles: readonly string[]): readonly AdminTab[] {
  return adminTabs.filter(({ isOffered }) => isOffered(roles));
}
