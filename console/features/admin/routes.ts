import type { RouteObject } from "react-router";
import { pageKeys } from "#console/core/product-events.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

/** Routes of the administration: users, project groups, keys and platform status. */
export const routes: RouteObject[] = [
  {
    path: "/admin",
    handle: {
      title: titles.administration,
      permission: "projectGroupEdit",
      takesGroup: true,
      hideBanner: true,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./admin-page.tsx")).AdminPage },
  },
  {
    path: "/admin/project-groups/:id/projects",
    handle: {
      title: "Projects",
      permission: "projectEdit",
      groupParam: "id",
      hideBanner: true,
      page: pageKeys.manageProjects,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./groups/projects-page.tsx")).ProjectsPage },
  },
];
