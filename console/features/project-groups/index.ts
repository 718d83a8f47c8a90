import { lazy } from "react";

export { actions } from "./actions.ts";
export { GroupLogo } from "./group-logo.tsx";
export { segmentOptions } from "./project-groups-queries.ts";
export type { SegmentKind } from "./segment-form-fields.ts";

/** Lazy-loaded form of a project group, project or sub-project. */
export const SegmentForm = lazy(async () => ({ default: (await import("./segment-form.tsx")).SegmentForm }));
