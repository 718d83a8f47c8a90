import type { RouteObject } from "react-router";
import { pageKeys } from "#console/core/product-events.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { menuTexts } from "./menu-texts.ts";

export const routes: RouteObject[] = [
  {
    path: "/project-groups",
    handle: { title: menuTexts.title, page: pageKeys.projectGroups } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./project-groups-page.tsx")).ProjectGroupsPage },
  },
];
