import { isOfUse } from "#shared/client/backend.ts";
import type { Capability } from "#shared/contract/config.ts";
import { hasPermission, type Permission } from "#shared/domain/access/permissions.ts";

/** Lists of records that have tools. */
export type RecordList = "people" | "organizations";
export type ListTool =
  | "csv"
  | "export"
  | "import"
  | "identities"
  | "tags"
  | "attributes"
  | "changes"
  | "affiliations"
  | "common"
  | "trash"
  | "reports";

interface Rule {
  readonly tool: ListTool;
  readonly capability?: Capability;
  /** Permission required per list; null when the list does not have the tool. */
  readonly needs: Readonly<Record<RecordList, Permission | null>>;
  /** Requires access to the selected group, since the tool changes data. */
  readonly changes?: true;
}

const rules: readonly Rule[] = [
  { tool: "csv", capability: "csvDownload", needs: { people: "memberRead", organizations: "organizationRead" } },
  { tool: "export", needs: { people: "memberRead", organizations: "organizationRead" } },
  {
    tool: "import",
    changes: true,
    capability: "csvImport",
    needs: { people: "memberImport", organizations: "organizationImport" },
  },
  { tool: "identities", capability: "identityExport", needs: { people: "memberRead", organizations: null } },
  { tool: "tags", needs: { people: "tagRead", organizations: null } },
  { tool: "attributes", changes: true, needs: { people: "settingsEdit", organizations: null } },
  { tool: "changes", capability: "inbox", needs: { people: "auditLogRead", organizations: "auditLogRead" } },
  {
    tool: "affiliations",
    changes: true,
    capability: "bulkJobs",
    needs: { people: "memberEdit", organizations: "memberEdit" },
  },
  { tool: "common", needs: { people: null, organizations: "projectGroupCreate" } },
  {
    tool: "trash",
    changes: true,
    capability: "trash",
    needs: { people: "memberDestroy", organizations: "organizationDestroy" },
  },
  {
    tool: "reports",
    capability: "issueReports",
    needs: { people: "dataQualityRead", organizations: "dataQualityRead" },
  },
];

/** Returns the tools of a list, by roles, backend capabilities and access to the selected group. */
export function listTools(
  kind: RecordList,
  roles: readonly string[],
  can: (capability: Capability) => boolean,
  canWorkHere: boolean,
): ListTool[] {
  return rules.flatMap(({ tool, capability, needs, changes }) => {
    const permission = needs[kind];
    if (permission === null || (capability && !can(capability)) || (changes && !canWorkHere)) return [];
    return hasPermission(roles, permission) && isOfUse(permission, can) ? [tool] : [];
  });
}
