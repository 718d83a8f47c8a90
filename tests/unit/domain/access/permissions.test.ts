import { describe, expect, it, test } from "vitest";
import { canAccessProjectGroup, canAccessSegment } from "#console/core/segment-access.ts";
import { hasPermission, permissionScope, permissions, rolePermissions } from "#shared/domain/access/permissions.ts";
import { effectiveRoles, roles } from "#shared/domain/access/roles.ts";

describe("roles and permissions", () => {
  it("readonly has only integrationRead, memberRead, tagRead, organizationRead, activityRead, eagleEyeRead, customViewsCreate", () => {
    expect([...rolePermissions.readonly].sort()).toEqual([
      "activityRead",
      "customViewsCreate",
      "eagleEyeRead",
      "integrationRead",
      "memberRead",
      "organizationRead",
      "tagRead",
    ]);
  });

  it("admin has every permission: ten entities with six variants each, and nineteen more", () => {
    expect(rolePermissions.admin).toEqual(new Set(permissions));
    expect(new Set(permissions).size).toBe(10 * 6 + 19);
  });

  it("projectAdmin has everything admin has except six", () => {
    const withheld = permissions.filter((permission) => !rolePermissions.projectAdmin.has(permission));
    expect(withheld.sort()).toEqual([
      "collectionCreate",
      "collectionDelete",
      "collectionEdit",
      "dataQualityEdit",
      "dataQualityRead",
      "projectGroupCreate",
    ]);
  });

  it("readonly is the default for missing or unknown roles", () => {
    expect(effectiveRoles([])).toEqual(["readonly"]);
    expect(effectiveRoles(["superuser"])).toEqual(["readonly"]);
    expect(hasPermission([], "memberRead")).toBe(true);
    expect(hasPermission([], "memberEdit")).toBe(false);
  });

  it("a permission is granted if any role grants it", () => {
    for (const permission of permissions) {
      for (const first of roles) {
        for (const second of roles) {
          const either = rolePermissions[first].has(permission) || rolePermissions[second].has(permission);
          expect(hasPermission([first, second], permission)).toBe(either);
        }
      }
    }
  });

  it("every user may report data issues and read merge actions", () => {
    for (const role of roles) {
      expect(hasPermission([role], "dataIssueCreate")).toBe(true);
      expect(permissionScope([role], "mergeActionRead")).toBe("everywhere");
    }
  });

  test.each([
    [["admin"], "memberEdit", "everywhere"],
    [["projectAdmin"], "memberEdit", "admin-segments"],
    [["projectAdmin"], "memberRead", "everywhere"],
    [["projectAdmin", "readonly"], "memberEdit", "admin-segments"],
    [["projectAdmin", "admin"], "projectGroupCreate", "everywhere"],
    [["projectAdmin"], "projectGroupCreate", "nowhere"],
    [["readonly"], "memberEdit", "nowhere"],
    [[], "activityRead", "everywhere"],
  ] as const)("the roles %j hold %s %s", (held, permission, scope) => {
    expect(permissionScope(held, permission)).toBe(scope);
  });

  it("a permission has a scope only when it is granted", () => {
    for (const permission of permissions) {
      for (const role of roles) {
        expect(permissionScope([role], permission) !== "nowhere").toBe(hasPermission([role], permission));
      }
    }
  });
});

describe("segment access", () => {
  it("admins have all segments, others only those in adminSegments", () => {
    expect(canAccessSegment({ roles: ["admin"], adminSegments: [] }, "s1")).toBe(true);
    expect(canAccessSegment({ roles: ["projectAdmin"], adminSegments: ["s1"] }, "s1")).toBe(true);
    expect(canAccessSegment({ roles: ["projectAdmin"], adminSegments: ["s1"] }, "s2")).toBe(false);
    expect(canAccessSegment({ roles: ["readonly"], adminSegments: [] }, "s1")).toBe(false);
    expect(canAccessSegment({ roles: [], adminSegments: ["s1"] }, "s1")).toBe(true);
  });

  it("project groups: admins all, a project admin only those of the admin project group list", () => {
    expect(canAccessProjectGroup({ roles: ["admin"], adminSegments: [] }, "g1", [])).toBe(true);
    expect(canAccessProjectGroup({ roles: ["projectAdmin"], adminSegments: [] }, "g1", ["g1"])).toBe(true);
    expect(canAccessProjectGroup({ roles: ["projectAdmin"], adminSegments: ["g1"] }, "g2", ["g1"])).toBe(false);
    expect(canAccessProjectGroup({ roles: ["readonly"], adminSegments: ["g1"] }, "g1", ["g1"])).toBe(false);
  });
});
