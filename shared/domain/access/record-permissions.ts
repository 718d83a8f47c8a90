import type { Permission } from "./permissions.ts";

const ofRecords: ReadonlySet<Permission> = new Set<Permission>([
  ...(["memberEdit", "memberDestroy", "mergeMembers"] as const),
  ...(["organizationEdit", "organizationDestroy", "mergeOrganizations"] as const),
]);

/**
 * True for a permission that a project admin has only for records that no other project group relies on (rules.md 6).
 */
export const isOfRecord = (permission: Permission): boolean => ofRecords.has(permission);
