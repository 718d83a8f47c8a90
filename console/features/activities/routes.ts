import type { RouteObject } from "react-router";
import { pageKeys } from "#console/core/product-events.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

export const routes: RouteObject[] = [
  {
    path: "/activities",
    handle: {
      title: titles.activities,
      permission: "activityRead",
      needsGroup: true,
      page: pageKeys.activities,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./list/activities-page.tsx")).ActivitiesPage },
  },
];
