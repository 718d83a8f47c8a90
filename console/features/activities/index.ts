import { type ComponentType, lazy } from "react";
import type { ProfileActivitiesProps } from "./list/profile-activities.tsx";

export { actions } from "./actions.ts";

/** Lazy-loaded drawer to manage the activity types of a project group. */
export const TypesDrawer = lazy(async () => ({ default: (await import("./types-drawer.tsx")).TypesDrawer }));

/** Lazy-loaded activity list of one person or organization. Wrap it in Suspense. */
export const ProfileActivities: ComponentType<ProfileActivitiesProps> = lazy(async () => ({
  default: (await import("./list/profile-activities.tsx")).ProfileActivities,
}));
