/** A user may hold several; a user without one is read-only. */
export const roles = ["admin", "projectAdmin", "readonly"] as const;

export type Role = (typeof roles)[number];

/** Narrows a role name received from the API. Returns false for unknown names. */
export function isRole(name: string): name is Role {
  return (roles as readonly string[]).includes(name);
}

/** Roles without unknown names. Returns the default role when none is left (rules.md 6: "default when none"). */
export function effectiveRoles(names: readonly string[]): readonly Role[] {
  const known = names.filter(isRole);
  return known.length > 0 ? known : ["readonly"];
}

/** True for a project admin who is not an admin. They start with their own projects; other users see all. */
export function isOnlyProjectAdmin(names: readonly string[]): boolean {
  const held = effectiveRoles(names);
  return held.includes("projectAdmin") && !held.includes("admin");
}

/** Labels of the roles. */
export const roleLabels: Readonly<Record<Role, string>> = {
  admin: "Administrator",
  projectAdmin: "Project administrator",
  readonly: "Read-only",
};
