import type { Capability } from "#shared/contract/config.ts";
import { hasPermission, type Permission } from "#shared/domain/access/permissions.ts";

/** The lists of records that have tools. */
export type RecordList = "people" | "organizations";
export type ListTool =
  | "csv"
  | "export"
  | "import"
  | "identities"
  | "tags"
  | "attributes"
  | "changes"
  | "common"
  | "trash"
  | "reports";

interface Rule {
  readonly tool: ListTool;
  readonly capability?: Capability;
  /** Permission needed on each list; null where the list does not have the tool. */
  readonly needs: Readonly<Record<RecordList, Permission | null>>;
  /** It changes something: offered only where the user works. */
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
  { tool: "tags", capability: "tags", needs: { people: "tagRead", organizations: null } },
  { tool: "attributes", changes: true, needs: { people: "settingsEdit", organizations: null } },
  {
    tool: "changes",
    changes: true,
    capability: "bulkJobs",
    needs: { people: "memberEdit", organizations: "organizationEdit" },
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

/** Tools of a list, by the user's roles, the backend's capabilities, and where the user works. */
export function listTools(
  kind: RecordList,
  roles: readonly string[],
  capabilities: Readonly<Record<string, boolean>>,
  worksHere: boolean,
): ListTool[] {
  return rules.flatMap(({ tool, capability, needs, changes }) => {
    const permission = needs[kind];
    const allowed = permission !== null && hasPermission(roles, permission) && (worksHere || !changes);
    return allowed && (!capability || capabilities[capability] === true) ? [tool] : [];
  });
}
