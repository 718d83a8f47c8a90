import type { RouteObject } from "react-router";
import { pageKeys } from "#console/core/product-events.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

/** Routes of the organization list, the list over all project groups and the organization profile. */
export const routes: RouteObject[] = [
  {
    path: "/organizations",
    handle: {
      title: titles.organizations,
      permission: "organizationRead",
      needsGroup: true,
      page: pageKeys.organizations,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./list/organizations-page.tsx")).OrganizationsPage },
  },
  {
    path: "/organizations/common",
    // Only for admins: the list contains organizations of groups that project admins cannot access.
    handle: {
      title: titles.commonOrganizations,
      permission: "projectGroupCreate",
      takesGroup: true,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./common/common-page.tsx")).CommonOrganizationsPage },
  },
  {
    path: "/organizations/affiliations",
    handle: { title: titles.missingEmployers, permission: "memberEdit", needsGroup: true } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./affiliations/affiliations-page.tsx")).AffiliationsPage },
  },
  {
    path: "/organizations/:id",
    handle: {
      title: titles.organization,
      permission: "organizationRead",
      takesGroup: true,
      page: pageKeys.organization,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./profile/organization-page.tsx")).OrganizationPage },
  },
];
