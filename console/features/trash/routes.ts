import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { title } from "./titles.ts";

/** Routes of the trash: deleted people and organizations, which can be restored for 30 days. */
export const routes: RouteObject[] = [
  {
    path: "/people/trash",
    handle: { title, permission: "memberDestroy", needsGroup: true } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./trash-page.tsx")).PeopleTrash },
  },
  {
    path: "/organizations/trash",
    handle: { title, permission: "organizationDestroy", needsGroup: true } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./trash-page.tsx")).OrganizationsTrash },
  },
];
