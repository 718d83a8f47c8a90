import { lazy } from "react";
import { isSupported } from "#console/core/available-actions.ts";
import type { HashTab } from "#console/core/hash-tabs.tsx";
import { type PageKey, pageKeys } from "#console/core/product-events.ts";
import { isPermitted, isPermittedEverywhere } from "#console/session/index.ts";
import type { Capability } from "#shared/contract/config.ts";
import { ReportsTab } from "../issue-report/index.ts";

/** Tab of the administration page. */
interface AdminTab extends HashTab {
  /** Page view to track. */
  readonly page?: PageKey;
  /** Capability of the backend that the tab requires. */
  readonly capability?: Capability;
  readonly isOffered: (roles: readonly string[]) => boolean;
  readonly group: AdminGroup;
  /** Other words for the subject, by which the palette finds the tab. */
  readonly also?: readonly string[];
}

type AdminGroup = (typeof adminGroups)[number];

/** Groups of the side list, in display order. */
export const adminGroups = ["Structure", "People and access", "Data", "System"] as const;

/** All tabs, in display order within their group. */
export const adminTabs: readonly AdminTab[] = [
  {
    key: "project-groups",
    group: "Structure",
    also: ["projects", "sub-projects", "segments"],
    label: "Project groups",
    page: pageKeys.adminProjectGroups,
    isOffered: (roles) => isPermitted(roles, "projectGroupEdit"),
    Content: lazy(async () => ({ default: (await import("./groups/groups-tab.tsx")).GroupsTab })),
  },
  {
    key: "users",
    group: "People and access",
    also: ["accounts", "roles", "invite", "permissions"],
    label: "Users",
    isOffered: (roles) => isPermitted(roles, "userRead"),
    Content: lazy(async () => ({ default: (await import("./users/users-tab.tsx")).UsersTab })),
  },
  {
    key: "integrations",
    group: "Structure",
    also: ["connections", "connectors"],
    label: "Integrations",
    isOffered: (roles) => isPermitted(roles, "integrationRead"),
    Content: lazy(async () => ({ default: (await import("./integrations/integrations-tab.tsx")).IntegrationsTab })),
  },
  {
    key: "collections",
    group: "Structure",
    label: "Collections",
    capability: "administration",
    isOffered: (roles) => isPermitted(roles, "collectionEdit"),
    Content: lazy(async () => ({ default: (await import("./collections/collections-tab.tsx")).CollectionsTab })),
  },
  {
    key: "insights-projects",
    group: "Structure",
    label: "Insights projects",
    capability: "administration",
    isOffered: (roles) => isPermitted(roles, "collectionEdit"),
    Content: lazy(async () => ({ default: (await import("./collections/insights-tab.tsx")).InsightsTab })),
  },
  {
    key: "categories",
    group: "Structure",
    label: "Categories",
    capability: "administration",
    isOffered: (roles) => isPermitted(roles, "collectionEdit"),
    Content: lazy(async () => ({ default: (await import("./collections/categories-tab.tsx")).CategoriesTab })),
  },
  {
    key: "data-issues",
    group: "Data",
    also: ["reports", "problems"],
    label: "Data issues",
    isOffered: (roles) => isPermitted(roles, "dataQualityRead"),
    capability: "issueReports",
    Content: ReportsTab,
  },
  {
    key: "api-keys",
    group: "People and access",
    also: ["tokens", "programs"],
    label: "API keys",
    page: pageKeys.adminApiKeys,
    isOffered: () => true,
    Content: lazy(async () => ({ default: (await import("./api-keys/api-keys-tab.tsx")).ApiKeysTab })),
  },
  {
    key: "webhooks",
    group: "System",
    also: ["events", "deliveries"],
    label: "Webhooks",
    isOffered: (roles) => isPermittedEverywhere(roles, "tenantEdit"),
    Content: lazy(async () => ({ default: (await import("./webhooks/webhooks-tab.tsx")).WebhooksTab })),
  },
  {
    key: "imports",
    group: "Data",
    also: ["crowd.dev", "LFX", "SortingHat", "gitdm", "migration"],
    label: "Imports",
    isOffered: (roles) => isPermittedEverywhere(roles, "tenantEdit"),
    Content: lazy(async () => ({ default: (await import("./imports/imports-tab.tsx")).ImportsTab })),
  },
  {
    key: "domains",
    group: "Data",
    also: ["email domains", "employers"],
    label: "Domains",
    isOffered: (roles) => isPermittedEverywhere(roles, "tenantEdit"),
    Content: lazy(async () => ({ default: (await import("./domains/domains-tab.tsx")).DomainsTab })),
  },
  {
    key: "doubled-records",
    group: "Data",
    also: ["duplicates", "repairs"],
    label: "Doubled records",
    isOffered: (roles) => isPermittedEverywhere(roles, "tenantEdit"),
    Content: lazy(async () => ({ default: (await import("./repairs/repairs-tab.tsx")).RepairsTab })),
  },
  {
    key: "data-requests",
    group: "People and access",
    also: ["GDPR", "erase", "personal data", "privacy"],
    label: "Data requests",
    isOffered: (roles) => isPermittedEverywhere(roles, "tenantEdit"),
    Content: lazy(async () => ({
      default: (await import("./personal-data/personal-data-tab.tsx")).PersonalDataTab,
    })),
  },
  {
    key: "audit-logs",
    group: "System",
    also: ["history", "who changed", "log"],
    label: "Audit logs",
    page: pageKeys.adminAuditLogs,
    isOffered: (roles) => isPermitted(roles, "auditLogRead"),
    Content: lazy(async () => ({ default: (await import("./audit/audit-tab.tsx")).AuditTab })),
  },
  {
    key: "status",
    group: "System",
    also: ["health", "jobs", "test email", "queue"],
    label: "Platform status",
    isOffered: (roles) => isPermittedEverywhere(roles, "tenantEdit"),
    Content: lazy(async () => ({ default: (await import("./status/status-tab.tsx")).StatusTab })),
  },
];

/** Returns the tabs that these roles may open. */
export function offeredTabs(roles: readonly string[]): readonly AdminTab[] {
  return adminTabs.filter((tab) => tab.isOffered(roles) && isSupported(tab));
}
