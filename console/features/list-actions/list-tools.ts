import type { Capability } from "#shared/contract/config.ts";
import { hasPermission, type Permission } from "#shared/domain/permissions.ts";

export type ListKind = "people" | "organizations";
export type ListTool = "tags" | "attributes" | "common" | "trash" | "reports";

interface Rule {
  readonly tool: ListTool;
  readonly capability?: Capability;
  /** Who may use it, on either list; null where the list has none of it. */
  readonly needs: Readonly<Record<ListKind, Permission | null>>;
}

const rules: readonly Rule[] = [
  { tool: "tags", capability: "tags", needs: { people: "tagRead", organizations: null } },
  { tool: "attributes", needs: { people: "settingsEdit", organizations: null } },
  { tool: "common", needs: { people: null, organizations: "projectGroupCreate" } },
  { tool: "trash", capability: "trash", needs: { people: "memberDestroy", organizations: "organizationDestroy" } },
  {
    tool: "reports",
    capability: "issueReports",
    needs: { people: "dataQualityRead", organizations: "dataQualityRead" },
  },
];

/** What can be looked after from a list, by the user's roles and by what the backend can do. */
export function listTools(
  kind: ListKind,
  roles: readonly string[],
  capabilities: Readonly<Record<string, boolean>>,
): ListTool[] {
  return rules.flatMap(({ tool, capability, needs }) => {
    const permission = needs[kind];
    const allowed = permission !== null && hasPermission(roles, permission);
    return allowed && (!capability || capabilities[capability] === true) ? [tool] : [];
  });
}
