import { lazy } from "react";
import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { pageKeys } from "#shared/domain/product-events.ts";
import { texts } from "./texts.ts";

export { actions } from "./actions.ts";
export { ProjectGroupPicker } from "./picker.tsx";
export { segmentOptions } from "./project-groups-queries.ts";
export type { SegmentKind } from "./segment-form-fields.ts";

/** The form of a project group, project or sub-project; loaded when it is opened. */
export const SegmentForm = lazy(async () => ({ default: (await import("./segment-form.tsx")).SegmentForm }));

export const routes: RouteObject[] = [
  {
    path: "/project-groups",
    handle: { title: texts.title, page: pageKeys.projectGroups } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./project-groups-page.tsx")).ProjectGroupsPage },
  },
];
