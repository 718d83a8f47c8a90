import { type ComponentType, lazy } from "react";
import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { pageKeys } from "#shared/domain/product-events.ts";
import type { ProfileActivitiesProps } from "./list/profile-activities.tsx";
import { titles } from "./titles.ts";

export { actions } from "./actions.ts";

/** The activity list. */
export const routes: RouteObject[] = [
  {
    path: "/activities",
    handle: {
      title: titles.list,
      permission: "activityRead",
      needsGroup: true,
      page: pageKeys.activities,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./list/activities-page.tsx")).ActivitiesPage },
  },
];

/** The activity types of a project group: added, changed, deleted. Loaded when it is opened. */
export const TypesDrawer = lazy(async () => ({ default: (await import("./types-drawer.tsx")).TypesDrawer }));

/** The activities of one person or organization. Its code is fetched when it is first shown; wrap it in Suspense. */
export const ProfileActivities: ComponentType<ProfileActivitiesProps> = lazy(async () => ({
  default: (await import("./list/profile-activities.tsx")).ProfileActivities,
}));
