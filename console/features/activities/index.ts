import { type ComponentType, lazy } from "react";
import type { ProfileActivitiesProps } from "./list/profile-activities.tsx";

export { actions } from "./actions.ts";

/** The activity types of a project group: added, changed, deleted. Loaded when it is opened. */
export const TypesDrawer = lazy(async () => ({ default: (await import("./types-drawer.tsx")).TypesDrawer }));

/** The activities of one person or organization. Its code is fetched when it is first shown; wrap it in Suspense. */
export const ProfileActivities: ComponentType<ProfileActivitiesProps> = lazy(async () => ({
  default: (await import("./list/profile-activities.tsx")).ProfileActivities,
}));
