import { type ComponentType, lazy } from "react";
import type { ProfileActivitiesProps } from "./list/profile-activities.tsx";
import type { PinnedNoteProps } from "./pinned-note.tsx";

export { actions } from "./actions.ts";

/** Lazy-loaded drawer to manage the activity types of a project group. */
export const TypesDrawer = lazy(async () => ({ default: (await import("./types-drawer.tsx")).TypesDrawer }));

/** Lazy-loaded activity list of one person or organization. Wrap it in Suspense. */
export const ProfileActivities: ComponentType<ProfileActivitiesProps> = lazy(async () => ({
  default: (await import("./list/profile-activities.tsx")).ProfileActivities,
}));

/** Lazy-loaded note that is pinned to a person's profile. Wrap it in Suspense. */
export const PinnedNote: ComponentType<PinnedNoteProps> = lazy(async () => ({
  default: (await import("./pinned-note.tsx")).PinnedNote,
}));
