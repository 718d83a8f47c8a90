import { trimEndOf } from "#shared/domain/text/trim-characters.ts";

/** Kinds of product events (wire.md 7). */
export type ProductEventType = "Page" | "Feature";

/** Keys of page views, spelled as in the existing API (wire.md 7). */
export const pageKeys = {
  projectGroups: "Project groups",
  overview: "Overview",
  report: "Report",
  people: "Contributors",
  organizations: "Organizations",
  activities: "Activities",
  communityLens: "Community gens",
  admin: "Admin panel",
  adminProjectGroups: "Admin panel project groups",
  adminApiKeys: "Admin panel api keys",
  adminAuditLogs: "Admin panel audit logs",
  newPerson: "New contributor",
  editPerson: "Edit contributor",
  person: "Contributor profile",
  newOrganization: "New organization",
  editOrganization: "Edit organization",
  organization: "Organization profile",
  organizationMergeSuggestions: "Organizations merge suggestions",
  personMergeSuggestions: "Contributors merge suggestions",
  manageProjects: "Manage projects",
  integrations: "Integrations",
  dataQuality: "Data Quality Copilot",
} as const;

export type PageKey = (typeof pageKeys)[keyof typeof pageKeys];

const mergeSuggestionVerbs = ["Filter", "Search", "Sort", "Navigate"] as const;
const oneMergeSuggestionVerbs = ["View", "Ignore", "Merge"] as const;

const fixedFeatureKeys = [
  "Add contributor",
  "Edit contributor",
  "Find identity",
  "Merge contributor",
  "Mark as team contributor",
  "Mark as bot",
  "Delete contributor",
  "Export contributors",
  "Edit contributor tags",
  "Edit contributor attributes",
  "Filter contributors",
  "Search contributors",
  "Sort contributors",
  "Add custom view",
  "Delete custom view",
  "Duplicate custom view",
  "Edit custom view",
  "Reorder custom view",
  "Add organization",
  "Edit organization",
  "Merge organization",
  "Mark as team organization",
  "Delete organization",
  "Export organizations",
  "Filter organizations",
  "Search organizations",
  "Sort organizations",
  "Filter activities",
  "Search activities",
  "Add activity",
  "Edit activity",
  "Move activity",
  "Delete activity",
  "Edit contributor identity",
  "Edit contributor email",
  "Add work experience",
  "Edit work experience",
  "Delete work experience",
  "Add global attribute",
  "Edit global attribute",
  "Delete global attribute",
  "Unmerge contributor identity",
  "Edit organization identity",
  "Edit organization email domain",
  "Edit organization phone number",
  "Unmerge organization identity",
  "Ignore contributor bot suggestion",
  "Mark contributor as bot suggestion",
  "Add project group",
  "Search project groups",
  "Edit project group",
  "Add project",
  "Edit project",
  "Add sub project",
  "Edit sub project",
  "Connect integration",
  "Disconnect integration",
  "Edit integration settings",
  "Search projects",
  "Copy auth token",
  "Show auth token",
  "View audit log details",
  "Filter audit logs",
  "Copy audit log JSON",
  "Select project group",
  "Filter dashboard",
  "Copilot review profile",
  "Search",
  "Filter",
] as const;

/** Keys of used features (wire.md 7). */
export type FeatureKey =
  | (typeof fixedFeatureKeys)[number]
  | `${(typeof mergeSuggestionVerbs)[number]} ${"contributors" | "organizations"} merge suggestions`
  | `${(typeof oneMergeSuggestionVerbs)[number]} ${"contributors" | "organizations"} merge suggestion`;

const adminTabs: ReadonlyMap<string, PageKey> = new Map<string, PageKey>([
  ["#project-groups", pageKeys.adminProjectGroups],
  ["#api-keys", pageKeys.adminApiKeys],
  ["#audit-logs", pageKeys.adminAuditLogs],
]);

const pages: readonly (readonly [pattern: RegExp, key: PageKey])[] = [
  [/^\/project-groups$/, pageKeys.projectGroups],
  [/^\/people$/, pageKeys.people],
  [/^\/people\/merge-suggestions$/, pageKeys.personMergeSuggestions],
  [/^\/people\/[^/]+$/, pageKeys.person],
  [/^\/people\/[^/]+\/merge$/, pageKeys.person],
  [/^\/organizations$/, pageKeys.organizations],
  [/^\/organizations\/merge-suggestions$/, pageKeys.organizationMergeSuggestions],
  [/^\/organizations\/[^/]+$/, pageKeys.organization],
  [/^\/activities$/, pageKeys.activities],
  [/^\/integrations\/[^/]+\/[^/]+$/, pageKeys.integrations],
  [/^\/admin\/project-groups\/[^/]+\/projects$/, pageKeys.manageProjects],
  [/^\/data-quality-assistant$/, pageKeys.dataQuality],
  [/^\/community-lens$/, pageKeys.communityLens],
];

/** Page key of a URL. The admin page has one per tab (the hash). Null for pages that are not tracked. */
export function pageKeyOf(pathname: string, hash = ""): PageKey | null {
  const path = pathname.length > 1 ? trimEndOf(pathname, "/") : pathname;
  if (path === "/admin") return adminTabs.get(hash) ?? pageKeys.admin;
  return pages.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
