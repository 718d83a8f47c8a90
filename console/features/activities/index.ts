import { type ComponentType, lazy } from "react";
import type { TimelineProps } from "./timeline/timeline-props.ts";

/** The activities of one person or organization, day by day. Its code is fetched when it is first shown; wrap it in Suspense. */
export const Timeline: ComponentType<TimelineProps> = lazy(async () => ({
  default: (await import("./timeline/timeline.tsx")).Timeline,
}));
