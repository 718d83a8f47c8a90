/** The roles of core.md section 6. A user may hold several; a user without one is read-only. */
export const roles = ["admin", "projectAdmin", "readonly"] as const;

export type Role = (typeof roles)[number];

/** Narrows a role name as it crosses the wire; unknown names are no roles. */
export function isRole(name: string): name is Role {
  return (roles as readonly string[]).includes(name);
}

/** The roles that count: unknown names are left out, and nobody is without a role (rules.md 6: "default when none"). */
export function effectiveRoles(names: readonly string[]): readonly Role[] {
  const known = names.filter(isRole);
  return known.length > 0 ? known : ["readonly"];
}

/** What people read for a role. */
export const roleLabels: Readonly<Record<Role, string>> = {
  admin: "Administrator",
  projectAdmin: "Project administrator",
  readonly: "Read-only",
};
