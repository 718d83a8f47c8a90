import { platformName } from "./identities/platforms.ts";

/** Kind of audit log entry: type in the API, label and group. */
export interface AuditActionInfo {
  readonly key: string;
  readonly label: string;
  readonly group: string;
}

const groups = {
  Person: {
    "members-merge": "Profiles merged",
    "members-unmerge": "Profiles unmerged",
    "members-edit-identities": "Profile identities updated",
    "members-edit-organizations": "Profile work experience updated",
    "members-edit-manual-affiliation": "Profile affiliation updated",
    "members-edit-profile": "Profile updated",
    "members-create": "Profile created",
    "members-automatic-merging": "Automatic merging of people changed",
  },
  Organization: {
    "organizations-merge": "Organizations merged",
    "organizations-unmerge": "Organizations unmerged",
    "organizations-edit-identities": "Organization identities updated",
    "organizations-edit-profile": "Organization profile updated",
    "organizations-create": "Organization created",
    "organizations-automatic-merging": "Automatic merging of organizations changed",
  },
  Integration: {
    "integrations-connect": "Integration connected",
    "integrations-reconnect": "Integration re-connected",
    "integrations-edit": "Integration settings changed",
    "integrations-disconnect": "Integration disconnected",
  },
  Access: {
    "users-invite": "User invited",
    "users-edit": "Access of a user changed",
    "users-confirm-address": "Address of a user confirmed",
    "users-join": "Users joined as one person",
    "users-distinguish": "Users called different people",
    "users-withdraw-invitation": "Invitation withdrawn",
    "api-keys-create": "API key created",
    "api-keys-revoke": "API key revoked",
    "webhooks-create": "Webhook created",
    "webhooks-edit": "Webhook changed",
    "webhooks-rotate-secret": "Webhook secret rotated",
    "webhooks-delete": "Webhook deleted",
    "record-imports-start": "Record import started",
    "record-imports-undo": "Record import undone",
    "record-repairs-start": "Doubled records repaired",
    "record-repairs-undo": "Repair of doubled records undone",
    "personal-data-file": "Personal data downloaded",
    "personal-data-erasure": "Personal data erased",
  },
  Projects: {
    "project-groups-create": "Project group created",
    "project-groups-edit": "Project group changed",
    "project-groups-delete": "Project group deleted",
    "projects-create": "Project created",
    "projects-edit": "Project changed",
    "projects-delete": "Project deleted",
    "subprojects-create": "Sub-project created",
    "subprojects-edit": "Sub-project changed",
    "subprojects-delete": "Sub-project deleted",
    "report-links-create": "Report shared by link",
    "report-links-revoke": "Link to a report revoked",
    "collections-create": "Collection created",
    "collections-edit": "Collection changed",
    "collections-delete": "Collection deleted",
    "insights-projects-create": "Insights project created",
    "insights-projects-edit": "Insights project changed",
    "insights-projects-delete": "Insights project deleted",
    "category-groups-create": "Category group created",
    "category-groups-edit": "Category group changed",
    "category-groups-delete": "Category group deleted",
    "categories-create": "Category created",
    "categories-edit": "Category changed",
    "categories-delete": "Category deleted",
  },
  Workspace: {
    "settings-edit": "Workspace settings changed",
    "providers-edit": "Provider settings changed",
    "text-retention-edit": "Retention of texts changed",
    "activity-types-create": "Activity type created",
    "activity-types-edit": "Activity type changed",
    "activity-types-delete": "Activity type deleted",
    "attributes-create": "Attribute created",
    "attributes-edit": "Attribute changed",
    "attributes-delete": "Attribute deleted",
    "tags-create": "Tag created",
    "tags-edit": "Tag changed",
    "tags-delete": "Tag deleted",
    "views-create": "Shared view created",
    "views-edit": "Shared view changed",
    "views-delete": "Shared view deleted",
    "views-subscribe": "View subscribed",
    "views-subscription-update": "Subscription to a view changed",
    "views-unsubscribe": "View unsubscribed",
    "jobs-retry": "Failed job retried",
  },
  Data: {
    "activities-create": "Activity created",
    "activities-edit": "Activity changed",
    "activities-delete": "Activity deleted",
    "data-issues-edit": "Data issue changed",
    "data-quality-ignore": "Data quality finding ignored",
    "maintainers-decide": "Profile of a maintainer decided",
    "employer-domains-choose": "Kind of an email domain changed",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Every action type (wire.md 6.2, and those of our own server), in the order of the filter. */
export const auditActions: readonly AuditActionInfo[] = Object.entries(groups).flatMap(([group, labels]) =>
  Object.entries(labels).map(([key, label]) => ({ key, label, group })),
);

type KeysOf<Group> = Group extends unknown ? keyof Group : never;

/** Type of an action that this server writes. */
export type AuditAction = KeysOf<(typeof groups)[keyof typeof groups]>;

/** Label of an action. An unknown type is shown as its own words. */
export function auditActionLabel(actionType: string): string {
  const known = auditActions.find(({ key }) => key === actionType);
  const words = actionType.replaceAll("-", " ");
  return known?.label ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Name of the record that an audit log entry is about; null when neither state has one. */
export function auditSubject({ oldState, newState }: { oldState?: unknown; newState?: unknown }): string | null {
  for (const state of [newState, oldState]) {
    const fields = (typeof state === "object" && state !== null ? state : {}) as Readonly<Record<string, unknown>>;
    const primary = fields.primary as { displayName?: unknown } | undefined;
    const name = fields.displayName ?? fields.name ?? primary?.displayName ?? fields.email ?? fields.label;
    if (typeof name === "string" && name !== "") return name;
    if (typeof fields.platform === "string") return platformName(fields.platform);
  }
  return null;
}
