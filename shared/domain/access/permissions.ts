import { effectiveRoles, type Role } from "./roles.ts";

const entities = [
  "tenant",
  "plan",
  "user",
  "auditLog",
  "settings",
  "integration",
  "member",
  "tag",
  "organization",
  "activity",
] as const;
const variants = ["Create", "Edit", "Destroy", "Read", "Import", "Autocomplete"] as const;
const single = [
  "mergeMembers",
  "mergeOrganizations",
  "eagleEyeRead",
  "eagleEyeCreate",
  "eagleEyeEdit",
  "eagleEyeActionCreate",
  "projectGroupCreate",
  "projectGroupEdit",
  "projectCreate",
  "projectEdit",
  "subProjectCreate",
  "subProjectEdit",
  "customViewsCreate",
  "customViewsTenantManage",
  "dataQualityRead",
  "dataQualityEdit",
  "collectionCreate",
  "collectionEdit",
  "collectionDelete",
] as const;
const serverOnly = ["dataIssueCreate", "mergeActionRead"] as const;

export type Permission = `${(typeof entities)[number]}${(typeof variants)[number]}` | (typeof single)[number];

/** Permissions that only the server checks. All three roles have them (wire.md 1.10). */
export type ServerPermission = (typeof serverOnly)[number];

export const permissions: readonly Permission[] = [
  ...entities.flatMap((entity) => variants.map((variant): Permission => `${entity}${variant}`)),
  ...single,
];

const readonlyPermissions: readonly Permission[] = [
  "integrationRead",
  "memberRead",
  "tagRead",
  "organizationRead",
  "activityRead",
  "eagleEyeRead",
  "customViewsCreate",
];

const withheldFromProjectAdmin: ReadonlySet<Permission> = new Set<Permission>([
  "projectGroupCreate",
  "dataQualityRead",
  "dataQualityEdit",
  "collectionCreate",
  "collectionEdit",
  "collectionDelete",
]);

/** Permissions of each role. */
export const rolePermissions: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  admin: new Set(permissions),
  projectAdmin: new Set(permissions.filter((permission) => !withheldFromProjectAdmin.has(permission))),
  readonly: new Set(readonlyPermissions),
};

function isServerOnly(permission: Permission | ServerPermission): permission is ServerPermission {
  return (serverOnly as readonly string[]).includes(permission);
}

/** True when any of the roles grants the permission; no roles means read-only (rules.md 6). */
export function hasPermission(roleNames: readonly string[], permission: Permission | ServerPermission): boolean {
  return isServerOnly(permission) || effectiveRoles(roleNames).some((role) => rolePermissions[role].has(permission));
}

/** Scope of a permission: every segment, the user's admin segments, or no segment. */
export type PermissionScope = "everywhere" | "admin-segments" | "nowhere";

/**
 * Scope of a permission by the server's rule (wire.md 1.10). Permissions of admin or readonly apply everywhere. Project
 * admins also have the readonly permissions. Permissions of projectAdmin alone apply when the request's segments
 * overlap the user's admin segments.
 */
export function permissionScope(
  roleNames: readonly string[],
  permission: Permission | ServerPermission,
): PermissionScope {
  if (isServerOnly(permission) || rolePermissions.readonly.has(permission)) return "everywhere";
  const effective = effectiveRoles(roleNames);
  if (effective.includes("admin")) return rolePermissions.admin.has(permission) ? "everywhere" : "nowhere";
  return effective.some((role) => rolePermissions[role].has(permission)) ? "admin-segments" : "nowhere";
}

/**
 * Returns whether a user with `customViewsTenantManage` may change a shared view. If the permission applies everywhere,
 * the user may change all of them, else only their own: shared views are used by people of every project group.
 */
export function canChangeSharedView(
  user: { readonly id: string; readonly roles: readonly string[] },
  createdById: string | null | undefined,
): boolean {
  return permissionScope(user.roles, "customViewsTenantManage") === "everywhere" || createdById === user.id;
}
